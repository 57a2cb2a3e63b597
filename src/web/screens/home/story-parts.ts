import { type ComponentType, lazy } from 'react'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import type { MiniatureProps } from './miniatures/miniature.tsx'

/** The panel of a story. Its code comes with the miniatures, when the stories are scrolled towards. */
export const StoryPanel = lazy(async () => ({
  default: (await fetchChunk(loadStoryParts)).StoryPanel,
}))

/** A drawing that cannot be fetched leaves its place empty; the page works without it. */
export const Miniature = lazy<ComponentType<MiniatureProps>>(() =>
  loadStoryParts().then(
    (parts) => ({ default: parts.Miniature }),
    () => ({ default: () => null }),
  ),
)

/** So that a story opens at once. A failure is shown where it is opened. */
export function prefetchStoryParts(): void {
  loadStoryParts().catch(() => undefined)
}

/** Loads the panel's code where the address opens it, so that it is there with the page's first render. */
export function prefetchOpenStory(): Promise<void> | undefined {
  if (typeof window === 'undefined') return undefined
  if (!new URLSearchParams(window.location.search).has(storyParam)) return undefined
  return loadStoryParts().then(
    () => undefined,
    () => undefined,
  )
}

export const storyParam = 'story'

function loadStoryParts() {
  return import('./story-panel.tsx')
}
