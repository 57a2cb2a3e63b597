import { useEffect, useRef } from 'react'
import { createStore } from '#ui/store.ts'

const announcement = createStore('')

/** Tells screen readers, say, of a new step or a new count of results. */
export const announce = announcement.write

export function Announcer() {
  return (
    <p aria-live="polite" aria-atomic className="sr-only" data-announcer>
      {announcement.useValue()}
    </p>
  )
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
