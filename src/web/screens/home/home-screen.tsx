export { warmStories } from '#web/queries/stories.ts'

import { Benefits } from './benefits.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Hero } from './hero.tsx'
import { Stories } from './stories.tsx'

export function HomeScreen() {
  return (
    <>
      <Hero />
      <Benefits />
      <Stories />
      <ClosingCall />
    </>
  )
}
