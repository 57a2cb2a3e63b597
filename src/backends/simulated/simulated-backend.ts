import { sampleHits } from '#backends/samples/hits.ts'
import { listSamples } from '#backends/samples/list-samples.ts'
import { sampleStories } from '#backends/samples/stories.ts'
import type { Backend } from '#contract/backend.ts'
import { simulatedDelayMs } from '#domain/timing.ts'
import type { User } from '#domain/user.ts'
import { createUserStore } from './user-store.ts'

interface Surroundings {
  /** A function, because merely touching blocked storage throws. */
  openStorage: () => Storage
  wait: (milliseconds: number) => Promise<void>
}

/** The specification's simulation: a timer, local storage and hard-coded samples. No call is made. */
export function createSimulatedBackend({ openStorage, wait }: Surroundings): Backend {
  const users = createUserStore(openStorage)

  return {
    passwordMin: 1,
    async readUser() {
      return users.read()
    },
    async signIn({ email }) {
      await wait(simulatedDelayMs)
      return remember({ ...placeholder, name: 'Demo User', email })
    },
    async signUp({ name, company, email }) {
      await wait(simulatedDelayMs)
      return remember({ ...placeholder, name, email, company })
    },
    async signOut() {
      users.clear()
    },
    async listHits() {
      return [...sampleHits]
    },
    async listStories() {
      return [...sampleStories]
    },
    async listRequests(filter) {
      return listSamples(filter)
    },
    // The dashboard's requests are hard-coded, so a simulated order leaves no trace but the wait.
    async placeOrder() {
      await wait(simulatedDelayMs)
    },
  }

  function remember(user: User): User {
    users.write(user)
    return user
  }
}

const placeholder = { id: 'demo-user', role: 'client' } as const
