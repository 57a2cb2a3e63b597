import { useState } from 'react'
import { hasFlag } from './router/history.ts'
import { useRouterState, useSearchParams } from './router/router-context.tsx'

/**
 * State that lives in the address, so that reload, Back and sharing keep it. The screen answers
 * from its own copy within the same frame; the address follows. Any navigation that this hook did
 * not start itself (Back, a link, a shared address) wins over the copy.
 */
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

  if (key !== seenKey) {
    setSeenKey(key)
    if (isForeign) setValue(read(params))
  }

  return {
    value,
    /** Shows a value at once, without telling the address yet. */
    show: setValue,
    /** Shows a value and makes it the page's address: a step that Back undoes, or in place. */
    commit(next: Value, how: 'push' | 'replace') {
      setValue(next)
      setParams((current) => write(new URLSearchParams(current), next), {
        replace: how === 'replace',
        preventScrollReset: true,
        state: { isUrlState: true },
      })
    },
  }
}
