import { useEffect, useRef, useState } from 'react'
import {
  describeHitFilter,
  emptyHitFilter,
  type HitFilter,
  parseHitFilter,
} from '#domain/hit-filter.ts'
import { describePage, parsePage } from '#domain/hit-page.ts'
import { paths } from '#web/shared/paths.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'

/** What the address says of the list. */
interface HitView {
  filter: HitFilter
  page: number
}

export interface HitFilterControl {
  view: HitView
  /** The address came with the view, this control made it, or letters are still making it. */
  origin: 'address' | 'choice' | 'typing'
  /** Shows typed text at once and writes it to the address when typing pauses. */
  type: (query: string) => void
  /** Writes the typed text to the address before the page may be left. */
  settle: () => void
  /** A choice is a step of its own, which Back undoes. Another filter starts at its first page. */
  choose: (change: Partial<HitFilter>) => void
  clear: () => void
  /** Turning to another page is a step too. */
  turn: (page: number) => void
  addressOf: (page: number) => string
}

/** Browsers refuse an address that changes with every key of a fast typist. */
const typingPauseMs = 200

export function useHitFilter(): HitFilterControl {
  const { value: view, show, commit } = useUrlState(readView, writeView)
  const { filter } = view
  const [own, setOwn] = useState<{ view: HitView; origin: 'choice' | 'typing' }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: HitView, how: 'push' | 'replace') {
    clearTimeout(timer.current)
    timer.current = undefined
    setOwn({ view: next, origin: 'choice' })
    commit(next, how)
  }

  return {
    view,
    origin: own?.view === view ? own.origin : 'address',
    type(query) {
      const next = firstPage({ ...filter, query })
      setOwn({ view: next, origin: 'typing' })
      show(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => change(next, 'replace'), typingPauseMs)
    },
    settle() {
      if (timer.current !== undefined) change(view, 'replace')
    },
    choose: (part) => change(firstPage({ ...filter, ...part }), 'push'),
    clear: () => change(firstPage(emptyHitFilter), 'push'),
    turn: (page) => change({ filter, page }, 'push'),
    addressOf: (page) => address({ filter, page }),
  }
}

function firstPage(filter: HitFilter): HitView {
  return { filter, page: 1 }
}

function readView(params: URLSearchParams): HitView {
  return { filter: parseHitFilter(params), page: parsePage(params) }
}

function writeView(params: URLSearchParams, view: HitView): URLSearchParams {
  for (const name of ['q', 'industry', 'status', 'page']) params.delete(name)
  for (const [name, value] of describeView(view)) params.set(name, value)
  return params
}

function address(view: HitView): string {
  const params = new URLSearchParams(describeView(view))
  return params.size === 0 ? paths.browse : `${paths.browse}?${params}`
}

function describeView({ filter, page }: HitView): [name: string, value: string][] {
  return [...describeHitFilter(filter), ...describePage(page)]
}
