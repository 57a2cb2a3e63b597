import {
  loadSampleHits,
  loadSampleRequests,
  loadSampleStories,
} from '#backends/samples/load-samples.ts'
import type { Backend } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { limits } from '#domain/limits.ts'
import { createAccount } from './account.ts'
import { accessOf, type Call, createCall, type Wire } from './call.ts'
import { createFollowing } from './following.ts'
import { createOperations } from './operations.ts'
import { createSession, type Session } from './session.ts'
import type { Lookout } from './watch-changes.ts'

interface Surroundings extends Wire, Lookout {
  /** A function, because merely touching blocked storage throws. */
  openStorage: () => Storage
  /** For an order that comes without a key. */
  newKey: () => string
}

/** The service itself, over its API. The showcase and the stories are published with the page. */
export function createHttpBackend(surroundings: Surroundings): Backend {
  const plainCall = createCall(surroundings)
  const session = createSession(plainCall, surroundings, surroundings.openStorage)
  const call = noticeSignOut(plainCall, session)

  return {
    passwordMin: limits.passwordMin,
    readUser: session.read,
    async signIn(form) {
      const { user } = await call('signIn', { body: form })
      session.remember(user)
      return user
    },
    async signUp(form) {
      const { user } = await call('signUp', { body: form })
      session.remember(user)
      return user
    },
    async signOut() {
      await call('signOut')
      session.remember(null)
    },
    listHits: loadSampleHits,
    listStories: loadSampleStories,
    async listRequests(filter = {}) {
      // Asking who is there first saves a stranger a refusal, and everybody else a detour.
      if (!session.isLikely() && (await session.read()) === null) return loadSampleRequests(filter)
      try {
        return await call('listRequests', { query: filter })
      } catch (error) {
        if (isSignedOut(error)) return await loadSampleRequests(filter)
        throw error
      }
    },
    placeOrder: (order, key = surroundings.newKey()) => call('placeOrder', { body: order, key }),
    account: createAccount(call, surroundings.apiUrl, session),
    following: createFollowing(call, surroundings),
    operations: createOperations(call, surroundings.apiUrl),
  }
}

/** Whoever is refused as signed out is: their session ended, here or elsewhere. */
function noticeSignOut(call: Call, session: Session): Call {
  return async (name, parts) => {
    try {
      return await call(name, parts)
    } catch (error) {
      // Where anyone may call, it is what was sent that was refused.
      const isOpen = (await accessOf(name)) === 'anyone'
      if (isSignedOut(error) && !isOpen) session.remember(null)
      throw error
    }
  }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.code === 'signed-out'
}
