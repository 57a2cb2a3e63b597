import { useEffect, useRef } from 'react'
import { useSearchParams } from './router/router-context.tsx'
import { useUrlState } from './use-url-state.ts'

/** Whole words, mostly; and browsers reject an address that changes with every key of a fast typist. */
const typingPauseMs = 250

/** State in the address that is partly typed: a list's search and filters. */
export function useTypedUrlState<Value>(
  read: (params: URLSearchParams) => Value,
  write: (params: URLSearchParams, value: Value) => URLSearchParams,
) {
  const { value: shown, show, commit } = useUrlState(read, write)
  const [params] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(value: Value, how: 'push' | 'replace') {
    clearTimeout(timer.current)
    timer.current = undefined
    commit(value, how)
  }

  return {
    shown,
    /** As the address has it, which follows when the typing pauses. */
    settled: read(params),
    /** A letter was typed: shown at once, in the address when the typing pauses. */
    type(value: Value) {
      show(value)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => change(value, 'replace'), typingPauseMs)
    },
    /** Puts what was typed so far into the address, before it is used or the page is left. */
    settle() {
      if (timer.current !== undefined) change(shown, 'replace')
    },
    /** A choice is a step of its own, which Back undoes. */
    choose: (value: Value) => change(value, 'push'),
  }
}
