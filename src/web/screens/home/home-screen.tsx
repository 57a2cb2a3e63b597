import { warmStories } from '#web/queries/stories.ts'
import type { Warm } from '#web/queries/warm.ts'
import { InfoPagePanel, warmInfoPage } from '#web/shared/info-page/info-page-panel.tsx'
import { Benefits } from './benefits.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Hero } from './hero.tsx'
import { Stories } from './stories.tsx'

export const warmHome: Warm = (backend, queryClient) => {
  const stories = warmStories(backend, queryClient)
  const infoPage = warmInfoPage()
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
