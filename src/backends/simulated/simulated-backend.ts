import {
  loadSampleHits,
  loadSampleRequests,
  loadSampleStories,
} from '#backends/samples/load-samples.ts'
import type { Backend } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import { simulatedDelayMs } from '#domain/site/timing.ts'
import { createUserStore } from './user-store.ts'

interface SimulatedBackendOptions {
  /** A function, because merely touching blocked storage throws. */
  openStorage: () => Storage
  wait: (milliseconds: number) => Promise<void>
}

/** The specification's simulation: a timer, local storage and hard-coded samples. No call is made. */
export function createSimulatedBackend({ openStorage, wait }: SimulatedBackendOptions): Backend {
  const users = createUserStore(openStorage)

  return {
    passwordMin: 1,
    readUser: users.read,
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
    listHits: loadSampleHits,
    listStories: loadSampleStories,
    listRequests: loadSampleRequests,
    // The dashboard's requests are hard-coded, so a simulated order leaves no trace but the wait.
    async placeOrder() {
      await wait(simulatedDelayMs)
      return undefined
    },
  }

  function remember(user: User): User {
    users.write(user)
    return user
  }
}

const placeholder = { id: 'demo-user', role: 'client' } as const
