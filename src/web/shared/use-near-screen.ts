import { type RefObject, useEffect, useRef, useState } from 'react'

/** Turns true once the element is about to be scrolled into sight, and stays true. */
export function useNearScreen<E extends Element>(): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null)
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (isNear || ref.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: '150px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])

  return { ref, isNear }
}
