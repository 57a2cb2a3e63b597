import { useEffect, useRef } from 'react'
import type { RequestFilter } from '#domain/request-filter.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useUrlState } from '#web/shared/use-url-state.ts'
import {
  emptyShownFilter,
  narrowTo,
  readShownFilter,
  type ShownFilter,
  writeShownFilter,
} from './shown-filter.ts'

export interface RequestFilterControl {
  shown: ShownFilter
  /** What is asked for: what is shown, once the typing pauses. */
  asked: RequestFilter
  type: (search: string) => void
  /** Asks at once for what was typed so far. */
  settle: () => void
  /** A choice is a step of its own, which Back undoes. */
  choose: (status: ShownFilter['status']) => void
  clear: () => void
}

/** Waits for whole words; browsers throttle addresses that change too often. */
const typingPauseMs = 250

export function useRequestFilter(): RequestFilterControl {
  const { value: shown, show, commit } = useUrlState(readShownFilter, writeShownFilter)
  const [params] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: ShownFilter, how: 'push' | 'replace') {
    clearTimeout(timer.current)
    timer.current = undefined
    commit(next, how)
  }

  return {
    shown,
    asked: narrowTo(readShownFilter(params)),
    type(search) {
      const next = { ...shown, search }
      show(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => change(next, 'replace'), typingPauseMs)
    },
    settle() {
      if (timer.current !== undefined) change(shown, 'replace')
    },
    choose: (status) => change({ ...shown, status }, 'push'),
    clear: () => change(emptyShownFilter, 'push'),
  }
}
