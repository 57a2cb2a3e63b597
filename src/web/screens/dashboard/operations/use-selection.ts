import { useRef, useState } from 'react'
import { bulkMax } from '#domain/operations/bulk-change.ts'
import type { QueueItem } from '#domain/operations/operations.ts'
import { countOf } from '#domain/values/money.ts'
import { announce } from '#web/shared/announcer.tsx'

export type Selection = ReturnType<typeof useSelection>

/** The requests that are selected, of those that are listed. */
export function useSelection(requests: readonly QueueItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  /** Where a range begins: what was selected last. */
  const anchor = useRef('')
  const listed = requests.map(({ id }) => id)
  const rows = requests.filter(({ id }) => ids.has(id))

  function choose(chosen: readonly string[]) {
    const next = new Set(listed.filter((id) => chosen.includes(id)).slice(0, bulkMax))
    setIds(next)
    return next.size
  }

  function select(chosen: readonly string[]) {
    const count = choose(chosen)
    announce(count === 0 ? 'Nothing selected' : `${countOf(count, 'request')} selected`)
  }

  function toggle(id: string, isRange = false) {
    const others = rows.flatMap((row) => (row.id === id ? [] : row.id))
    const from = listed.indexOf(anchor.current)
    anchor.current = id
    if (!isRange || from < 0) return select(ids.has(id) ? others : [...others, id])
    const [start = 0, end] = [from, listed.indexOf(id)].toSorted((a, b) => a - b)
    select([...others, ...listed.slice(start, Number(end) + 1)])
  }

  return {
    rows,
    anchor,
    toggle,
    has: (id: string) => ids.has(id),
    /** As many as one call changes. */
    selectAll: () => select(listed),
    clear: () => select([]),
    /** Without announcing it: the result of what was done is announced. */
    keep: choose,
  }
}
