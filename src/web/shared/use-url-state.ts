import { useState } from 'react'
import { useRouterState, useSearchParams } from './router/router-context.tsx'

interface UrlState<Value> {
  value: Value
  /** Shows a value at once, without telling the address yet. */
  show: (value: Value) => void
  /** Shows a value and makes it the page's address: a step that Back undoes, or in place. */
  commit: (value: Value, how: 'push' | 'replace') => void
}

/**
 * State that lives in the address, so that reload, Back and sharing keep it. The screen answers
 * from its own copy within the same frame; the address follows. Any navigation that this hook did
 * not start itself (Back, a link, a shared address) wins over the copy.
 */
export function useUrlState<Value>(
  read: (params: URLSearchParams) => Value,
  write: (params: URLSearchParams, value: Value) => URLSearchParams,
): UrlState<Value> {
  const [params, setParams] = useSearchParams()
  const { location, how: arrival } = useRouterState((router) => router)
  const { key, state } = location
  const isForeign = arrival === 'pop' || arrival === 'load' || !isOwn(state)
  const [value, setValue] = useState(() => read(params))
  const [seenKey, setSeenKey] = useState(key)

  if (key !== seenKey) {
    setSeenKey(key)
    if (isForeign) setValue(read(params))
  }

  return {
    value,
    show: setValue,
    commit(next, how) {
      setValue(next)
      setParams((current) => write(new URLSearchParams(current), next), {
        replace: how === 'replace',
        preventScrollReset: true,
        state: ownNavigation,
      })
    },
  }
}

const ownNavigation = { isUrlState: true }

function isOwn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isUrlState' in state
}
