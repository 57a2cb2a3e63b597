import { useState } from 'react'
import {
  describeHitFilter,
  emptyHitFilter,
  type HitFilter,
  parseHitFilter,
} from '#domain/showcase/hit-filter.ts'
import { describePage, parsePage } from '#domain/showcase/hit-page.ts'
import { paths } from '#web/shared/paths.ts'
import { useTypedUrlState } from '#web/shared/use-typed-url-state.ts'

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

export function useHitFilter(): HitFilterControl {
  const { shown: view, settled, type, settle, choose } = useTypedUrlState(readView, writeView)
  const { filter } = view
  /** The last view that was made here. */
  const [own, setOwn] = useState<HitView>()
  const isTyping = address(view) !== address(settled)

  function change(next: HitView, make = choose) {
    setOwn(next)
    make(next)
  }

  return {
    view,
    origin: own !== view ? 'address' : isTyping ? 'typing' : 'choice',
    type: (query) => change(firstPage({ ...filter, query }), type),
    settle,
    choose: (part) => change(firstPage({ ...filter, ...part })),
    clear: () => change(firstPage(emptyHitFilter)),
    turn: (page) => change({ filter, page }),
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
