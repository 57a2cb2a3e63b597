import { type ReactNode, useLayoutEffect } from 'react'

interface TakeTheStageProps {
  /** The page as it came from disk. */
  page: Element
  /** Where the app is drawn: in the page itself, or aside. */
  stage: Element
  children: ReactNode
}

/** Whatever was drawn aside comes into the page. */
export function TakeTheStage({ page, stage, children }: TakeTheStageProps) {
  if (stage === page) return children
  return (
    <>
      <Exchange page={page} stage={stage} />
      {children}
    </>
  )
}

/**
 * Puts the app in the place of the page on disk, within the task that has finished drawing it: there is
 * no frame in between. It must stand before everything else, since its siblings measure themselves.
 */
function Exchange({ page, stage }: Omit<TakeTheStageProps, 'children'>) {
  useLayoutEffect(() => page.replaceWith(stage), [page, stage])

  return null
}
