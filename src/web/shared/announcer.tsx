import { useEffect, useRef, useSyncExternalStore } from 'react'

let announcement = ''
const listeners = new Set<() => void>()

/** A live region for screen readers: a new step, a new count of results. */
export function announce(text: string): void {
  announcement = text
  for (const listener of listeners) listener()
}

export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => announcement,
    () => '',
  )
  return (
    <p aria-live="polite" aria-atomic className="sr-only" data-announcer>
      {text}
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Announces a text that has changed, not the first one. Undefined: the next one is still loading. */
export function useAnnouncedChange(text: string | undefined): void {
  const announced = useRef(text)
  useEffect(() => {
    if (text === undefined || announced.current === text) return
    if (announced.current !== undefined) announce(text)
    announced.current = text
  }, [text])
}
