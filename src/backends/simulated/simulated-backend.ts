import {
  loadSampleHits,
  loadSampleRequests,
  loadSampleStories,
} from '#backends/samples/load-samples.ts'
import type { Backend } from '#contract/backend.ts'
import { fetchChunk } from '#contract/missing-chunk.ts'
import { type User, userStorageKey } from '#domain/accounts/user.ts'
import { company as exampleCompany } from '#domain/site/brand.ts'
import { simulatedDelayMs } from '#domain/site/timing.ts'

interface SimulatedBackendOptions {
  /** A function, because merely touching blocked storage throws. */
  openStorage: () => Storage
  wait: (milliseconds: number) => Promise<void>
}

/** The specification's simulation: a timer, local storage and hard-coded samples. No call is made. */
export function createSimulatedBackend({ openStorage, wait }: SimulatedBackendOptions): Backend {
  /** Storage may be blocked, full or hold anything: then the user lives in memory until the page is left. */
  let unsaved: User | null = null

  return {
    passwordMin: 1,
    company: exampleCompany,
    readUser: async () =>
      unsaved ?? parse(attempt(() => openStorage().getItem(userStorageKey)) ?? null),
    async signIn({ email }) {
      await wait(simulatedDelayMs)
      return remember({ ...placeholder, name: 'Demo User', email })
    },
    async signUp({ name, company, email }) {
      await wait(simulatedDelayMs)
      return remember({ ...placeholder, name, email, company })
    },
    async signOut() {
      unsaved = null
      attempt(() => openStorage().removeItem(userStorageKey))
    },
    listHits: async () => ({ hits: await loadSampleHits() }),
    listStories: loadSampleStories,
    listRequests: loadSampleRequests,
    // The dashboard's requests are hard-coded, so a simulated order leaves no trace but the wait.
    async placeOrder() {
      await wait(simulatedDelayMs)
      return undefined
    },
  }

  function remember(user: User): User {
    unsaved = user
    attempt(() => {
      openStorage().setItem(userStorageKey, JSON.stringify(user))
      unsaved = null
    })
    return user
  }
}

const placeholder = { id: 'demo-user', role: 'client' } as const

/** Most visitors have nothing stored and need not load the schema. */
async function parse(stored: string | null): Promise<User | null> {
  if (stored === null) return null
  const { parseStoredUser } = await fetchChunk(() => import('./stored-user.ts'))
  return parseStoredUser(stored)
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
