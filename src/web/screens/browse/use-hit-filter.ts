import { useEffect, useRef } from 'react'
import {
  describeHitFilter,
  emptyHitFilter,
  type HitFilter,
  parseHitFilter,
} from '#domain/hit-filter.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'

export interface HitFilterControl {
  filter: HitFilter
  /** One more letter: shown at once, told to the address when the typing pauses. */
  type: (query: string) => void
  /** Tells the address what was typed so far, before the page may be left. */
  settle: () => void
  /** A choice is a step of its own, which Back undoes. */
  choose: (change: Partial<HitFilter>) => void
  clear: () => void
}

/** Browsers refuse an address that changes with every key of a fast typist. */
const typingPauseMs = 200

export function useHitFilter(): HitFilterControl {
  const { value: filter, show, commit } = useUrlState(parseHitFilter, writeFilter)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: HitFilter, how: 'push' | 'replace') {
    clearTimeout(timer.current)
    timer.current = undefined
    commit(next, how)
  }

  return {
    filter,
    type(query) {
      const next = { ...filter, query }
      show(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => change(next, 'replace'), typingPauseMs)
    },
    settle() {
      if (timer.current !== undefined) change(filter, 'replace')
    },
    choose: (part) => change({ ...filter, ...part }, 'push'),
    clear: () => change(emptyHitFilter, 'push'),
  }
}

function writeFilter(params: URLSearchParams, filter: HitFilter): URLSearchParams {
  for (const name of ['q', 'industry', 'status']) params.delete(name)
  for (const [name, value] of describeHitFilter(filter)) params.set(name, value)
  return params
}
