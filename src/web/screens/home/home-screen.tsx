import type { Prefetch } from '#web/queries/prefetch.ts'
import { prefetchStories } from '#web/queries/stories.ts'
import { InfoPagePanel, prefetchOpenInfoPage } from '#web/shared/info-page/info-page-panel.tsx'
import { Benefits } from './benefits.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Hero } from './hero.tsx'
import { Stories } from './stories.tsx'
import { prefetchOpenStory } from './story-parts.ts'

export const prefetchHome: Prefetch = (backend, queryClient) => {
  const stories = prefetchStories(backend, queryClient)
  const panel = prefetchOpenInfoPage() ?? prefetchOpenStory()
  return panel ? Promise.all([stories, panel]).then(() => undefined) : stories
}

export function HomeScreen() {
  return (
    <>
      <Hero />
      <Benefits />
      <Stories />
      <ClosingCall />
      <InfoPagePanel />
    </>
  )
}
