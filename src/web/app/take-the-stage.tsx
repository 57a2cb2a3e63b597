import { useLayoutEffect } from 'react'

interface TakeTheStageProps {
  /** The page as it came from disk. */
  page: Element
  /** The same page, drawn aside by the app. */
  stage: Element
}

/**
 * Puts the app in the place of the page on disk, within the task that has finished drawing it: there is
 * no frame in between. It must stand before everything else, since its siblings measure themselves.
 */
export function TakeTheStage({ page, stage }: TakeTheStageProps) {
  useLayoutEffect(() => page.replaceWith(stage), [page, stage])

  return null
}
