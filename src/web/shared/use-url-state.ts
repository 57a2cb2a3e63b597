import { useEffect, useRef, useState } from 'react'
import { hasFlag } from './router/history.ts'
import { useRouterState, useSearchParams } from './router/router-context.tsx'

/** Whole words, mostly; and browsers reject an address that changes with every key of a fast typist. */
const typingPauseMs = 250

/** State of the address, so that reload, Back and sharing keep it. The screen answers from a copy; the address follows. */
export function useUrlState<Value>(
  read: (params: URLSearchParams) => Value,
  write: (params: URLSearchParams, value: Value) => URLSearchParams,
) {
  const [params, setParams] = useSearchParams()
  const { location, how: arrival } = useRouterState((router) => router)
  const { key, state } = location
  const isForeign = arrival === 'pop' || arrival === 'load' || !hasFlag(state, 'isUrlState')
  const [value, setValue] = useState(() => read(params))
  const [seenKey, setSeenKey] = useState(key)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (key !== seenKey) {
    setSeenKey(key)
    if (isForeign) setValue(read(params))
  }

  function commit(next: Value, how: 'push' | 'replace') {
    clearTimeout(timer.current)
    timer.current = undefined
    setValue(next)
    setParams((current) => write(new URLSearchParams(current), next), {
      replace: how === 'replace',
      preventScrollReset: true,
      state: { isUrlState: true },
    })
  }

  return {
    value,
    /** As the address has it, which follows when the typing pauses. */
    settled: read(params),
    commit,
    /** Shows a value, and makes it the page's address when the typing pauses. */
    type(next: Value) {
      setValue(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => commit(next, 'replace'), typingPauseMs)
    },
    /** Puts what was typed so far into the address, before it is used or the page is left. */
    settle() {
      if (timer.current !== undefined) commit(value, 'replace')
    },
  }
}
