import { type RefObject, useLayoutEffect } from 'react'

/**
 * The page on disk starts the intro at its first paint, and mounting replaces its elements. The new
 * ones go on where the old ones were: their clock is set back to the first paint. A visitor who comes to
 * the screen later finds the statement in its final state.
 */
export function useIntroFromFirstPaint(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [firstPaint] = performance.getEntriesByName('first-contentful-paint')
    for (const animation of ref.current?.getAnimations?.({ subtree: true }) ?? []) {
      animation.startTime = firstPaint?.startTime ?? 0
    }
  }, [ref])
}
