import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { openerIn, rowsOf } from './use-queue-keys.ts'

/**
 * A change may take the line with focus out of the list: focus goes to the line that took its place,
 * or to the fallback when it was the last one.
 */
export function useRowFocus(
  table: RefObject<HTMLTableElement | null>,
  fallback: RefObject<HTMLElement | null>,
) {
  const held = useRef<{ row: Element; place: number } | null>(null)

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const rows = rowsOf(table.current)
      const place = rows.findIndex((row) => target instanceof Node && row.contains(target))
      const row = rows[place]
      held.current = row === undefined ? null : { row, place }
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [table])

  useLayoutEffect(() => {
    const { current } = held
    if (current === null || current.row.isConnected) return
    held.current = null
    if (document.activeElement !== document.body) return
    const rows = rowsOf(table.current)
    const next = openerIn(rows[Math.min(current.place, rows.length - 1)])
    ;(next ?? fallback.current)?.focus()
  })
}
