import type { Prefetch } from '#web/queries/prefetch.ts'
import { prefetchStories } from '#web/queries/stories.ts'
import { InfoPagePanel, prefetchOpenInfoPage } from '#web/shared/info-page/info-page-panel.tsx'
import { Benefits } from './benefits.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Hero } from './hero.tsx'
import { Stories } from './stories.tsx'

export const prefetchHome: Prefetch = (backend, queryClient) => {
  const stories = prefetchStories(backend, queryClient)
  const infoPage = prefetchOpenInfoPage()
  return infoPage ? Promise.all([stories, infoPage]).then(() => undefined) : stories
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
