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

/** Announces a text that has changed, not the first one, when the typing pauses. Undefined: the next one is loading. */
export function useAnnouncedChange(text: string | undefined, pauseMs = 0): void {
  const announced = useRef(text)
  useEffect(() => {
    if (text === undefined || announced.current === text) return undefined
    const timer = setTimeout(() => {
      if (announced.current !== undefined) announce(text)
      announced.current = text
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
}
