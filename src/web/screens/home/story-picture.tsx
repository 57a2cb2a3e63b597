import { Suspense, useState } from 'react'
import { useIsPrerendered } from '#web/shared/use-is-prerendered.ts'
import type { MiniatureProps } from './miniatures/miniature.tsx'
import { Miniature } from './story-parts.ts'

interface StoryPictureProps extends MiniatureProps {
  isNear: boolean
}

/** Its frame keeps its place until the drawing is here, which a prerendered page has from the start. */
export function StoryPicture({ name, isNear }: StoryPictureProps) {
  const [isPrerendered] = useState(useIsPrerendered())
  const isBuilding = typeof window === 'undefined'

  // Hydrating the drawing would take its code with the page. Its HTML stays as it is, since nothing in it changes.
  if (isPrerendered && !isBuilding) {
    return (
      <div className="miniature" suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
    )
  }
  return (
    <div className="miniature">
      {(isNear || isBuilding) && (
        <Suspense>
          <Miniature name={name} />
        </Suspense>
      )}
    </div>
  )
}

/** The same object at each render: React writes another one into the page. */
const untouched = { __html: '' }
