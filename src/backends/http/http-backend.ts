import {
  loadSampleHits,
  loadSampleRequests,
  loadSampleStories,
} from '#backends/samples/load-samples.ts'
import type { Backend, Links, Tracking } from '#contract/backend.ts'
import { browserPaths, tabHeader } from '#contract/browser-paths.ts'
import { CallError } from '#contract/errors.ts'
import type { operationsEndpoints } from '#contract/operations.ts'
import type { trackingEndpoints } from '#contract/requests.ts'
import type { linkEndpoints } from '#contract/sign-in.ts'
import { limits } from '#domain/values/limits.ts'
import { createAccount } from './account.ts'
import { accessOf, type Call, createCall, createEndpointClient } from './call.ts'
import type { CallOptions } from './send-call.ts'
import { createSession, type Session } from './session.ts'
import { shareWatch, type WatchOptions, watchChanges } from './watch-changes.ts'

interface HttpBackendOptions extends CallOptions, WatchOptions {
  /** A function, because merely touching blocked storage throws. */
  openStorage: () => Storage
  /** For this tab, and for an order that comes without a key. */
  newKey: () => string
}

/** The service itself, over its API. The showcase and the stories are published with the page. */
export function createHttpBackend(given: HttpBackendOptions): Backend {
  const tab = given.newKey()
  const options: HttpBackendOptions = {
    ...given,
    fetch: (address, init) =>
      given.fetch(address, { ...init, headers: { ...init?.headers, [tabHeader]: tab } }),
  }
  const plainCall = createCall(options)
  const session = createSession(plainCall, options)
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
      // A visitor without a session would get an error: reading the session first avoids the call.
      if (!session.isLikely() && (await session.read()) === null) return loadSampleRequests(filter)
      try {
        return await call('listRequests', { query: filter })
      } catch (error) {
        if (isSignedOut(error)) return await loadSampleRequests(filter)
        throw error
      }
    },
    placeOrder: (order, key = options.newKey(), companyId) =>
      call('placeOrder', { body: { ...order, companyId }, key }),
    account: createAccount(call, options.apiUrl, session),
    links: createLinks(call, session),
    tracking: createTracking(call, options, tab),
    operations: createEndpointClient<typeof operationsEndpoints, { exportQueue: string }>(call, {
      exportQueue: options.apiUrl + browserPaths.exportQueue,
    }),
  }
}

type SigningIn = Pick<Links, 'signInByLink' | 'placeUnconfirmedOrder'>

/** The derived client, but for the calls that sign in. */
function createLinks(call: Call, session: Session): Links {
  return createEndpointClient<typeof linkEndpoints, SigningIn>(call, {
    async signInByLink(form) {
      const reply = await call('signInByLink', { body: form })
      if (reply.user) session.remember(reply.user)
      return reply
    },
    async placeUnconfirmedOrder(form) {
      const reply = await call('placeUnconfirmedOrder', { body: form })
      if (reply.user) session.remember(reply.user)
      return reply
    },
  })
}

function createTracking(call: Call, options: HttpBackendOptions, tab: string): Tracking {
  const address = `${options.apiUrl}${browserPaths.watch}?tab=${tab}`
  return createEndpointClient<typeof trackingEndpoints, Pick<Tracking, 'watch'>>(call, {
    watch: shareWatch((onChange) => watchChanges(address, options, onChange)),
  })
}

/** A `signed-out` error means that the session ended, in this browser or elsewhere. */
function noticeSignOut(call: Call, session: Session): Call {
  return async (name, parts) => {
    try {
      return await call(name, parts)
    } catch (error) {
      // Where anyone may call, the code is about the credentials in the call, not about the session.
      const isOpen = (await accessOf(name)) === 'anyone'
      if (isSignedOut(error) && !isOpen) session.remember(null)
      throw error
    }
  }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.code === 'signed-out'
}
