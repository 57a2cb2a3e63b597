import { useEffect, useRef } from 'react'
import type { QueueFilter } from '#domain/operations.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useUrlState } from '#web/shared/use-url-state.ts'
import {
  everything,
  type QueueChoice,
  readQueueChoice,
  toQueueFilter,
  writeQueueChoice,
} from './queue-filter.ts'

export interface QueueFilterControl {
  /** The values of the filter bar. */
  choice: QueueChoice
  /** What the server is asked: the address, which follows when the typing pauses. */
  asked: QueueFilter
  type: (search: string) => void
  /** Asks for what was typed so far. */
  settle: () => void
  /** A choice is a step of its own, which Back undoes. */
  choose: (part: Partial<QueueChoice>) => void
  clear: () => void
}

const typingPauseMs = 250

export function useQueueFilter(): QueueFilterControl {
  const { value: choice, show, commit } = useUrlState(readQueueChoice, writeQueueChoice)
  const [params] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: QueueChoice, how: 'push' | 'replace') {
    clearTimeout(timer.current)
    timer.current = undefined
    commit(next, how)
  }

  return {
    choice,
    asked: toQueueFilter(readQueueChoice(params)),
    type(search) {
      const next = { ...choice, search }
      show(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => change(next, 'replace'), typingPauseMs)
    },
    settle() {
      if (timer.current !== undefined) change(choice, 'replace')
    },
    choose: (part) => change({ ...choice, ...part }, 'push'),
    clear: () => change({ ...everything, sort: choice.sort }, 'push'),
  }
}
