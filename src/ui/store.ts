import { useSyncExternalStore } from 'react'

/** A value outside of React, which any code may write. Prerendered pages show the first one. */
export function createStore<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  const read = () => value

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    read,
    subscribe,
    write(next: Value): void {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, read, () => first),
  }
}
