import { loadSampleRequests } from '#backends/samples/load-samples.ts'
import type { accountEndpoints } from '#contract/accounts.ts'
import type { Backend, Tracking } from '#contract/backend.ts'
import { browserPaths, tabHeader } from '#contract/browser-paths.ts'
import { CallError } from '#contract/errors.ts'
import type { operationsEndpoints } from '#contract/operations.ts'
import type { PageData } from '#contract/page-data.ts'
import type { trackingEndpoints } from '#contract/requests.ts'
import type { linkEndpoints } from '#contract/sign-in.ts'
import type { User } from '#domain/accounts/user.ts'
import { company } from '#domain/site/brand.ts'
import { limits } from '#domain/values/limits.ts'
import { accessOf, type Call, createCall, createEndpointClient, sessionEffectOf } from './call.ts'
import { createPublished } from './published.ts'
import type { CallOptions } from './send-call.ts'
import { createSession, type Session } from './session.ts'
import type { WatchOptions } from './watch-changes.ts'

interface HttpBackendOptions extends CallOptions, WatchOptions {
  /** A function, because merely touching blocked storage throws. */
  openStorage: () => Storage
  /** For this tab, and for an order that comes without a key. */
  newKey: () => string
  /** Asks the user for a fresh sign-in, and says whether there was one. */
  signInAgain?: () => Promise<boolean>
  /** What the page was rendered with, where that is not what it was built with. */
  pageData?: PageData | undefined
}

/** The service itself, over its API. */
export function createHttpBackend(given: HttpBackendOptions): Backend {
  const tab = given.newKey()
  const options: HttpBackendOptions = {
    ...given,
    fetch(address, init) {
      const headers = new Headers(init?.headers)
      headers.set(tabHeader, tab)
      return given.fetch(address, { ...init, headers })
    },
  }
  const plainCall = createCall(options)
  const session = createSession(plainCall, options)
  const call = followSession(repeatWhenFresh(plainCall, options.signInAgain), session)
  const { apiUrl } = options

  return {
    passwordMin: limits.passwordMin,
    company: options.pageData?.company ?? company,
    hasHitDetails: true,
    ...(options.pageData?.hasOwnTexts && { readOwnTexts: () => call('readOwnTexts') }),
    readUser: session.read,
    signIn: async (form) => (await call('signIn', { body: form })).user,
    signUp: async (form) => (await call('signUp', { body: form })).user,
    async signOut() {
      await call('signOut')
    },
    ...createPublished(options, options.pageData),
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
    account: createEndpointClient<typeof accountEndpoints>(call, {
      exportJson: apiUrl + browserPaths.exportJson,
      exportCsv: apiUrl + browserPaths.exportCsv,
    }),
    links: createEndpointClient<typeof linkEndpoints>(call, {}),
    tracking: Object.assign(
      createEndpointClient<typeof trackingEndpoints>(call, {
        readInvoicePdf: apiUrl + browserPaths.invoices,
      }),
      {
        watch: createWatch(async () => {
          const { shareWatch, watchChanges } = await import('./watch-changes.ts')
          const address = `${apiUrl}${browserPaths.watch}?tab=${tab}`
          return shareWatch((onChange) => watchChanges(address, options, onChange))
        }),
      },
    ),
    files: {
      // How to send a file is loaded with the first one.
      upload: async (...args) => (await import('./upload-file.ts')).uploadFile(apiUrl, ...args),
      remove: (id) => call('deleteFile', { id }),
      addressOf: (id) => `${apiUrl}${browserPaths.files}/${id}`,
    },
    operations: createEndpointClient<typeof operationsEndpoints>(call, {
      exportQueue: apiUrl + browserPaths.exportQueue,
      exportInvoices: apiUrl + browserPaths.exportInvoices,
    }),
  }
}

/** How to watch is loaded for the first who does: visitors without an account do not. */
function createWatch(load: () => Promise<Tracking['watch']>): Tracking['watch'] {
  let loading: ReturnType<typeof load> | undefined
  return (onChange) => {
    let stop: (() => void) | undefined
    let isStopped = false
    void start()
    return () => {
      isStopped = true
      stop?.()
    }

    async function start(): Promise<void> {
      try {
        const watch = await (loading ??= load())
        if (!isStopped) stop = watch(onChange)
      } catch {
        // The next one tries again.
        loading = undefined
      }
    }
  }
}

/** Repeats a call that needs a fresh sign-in after there was one. */
function repeatWhenFresh(call: Call, signInAgain = async () => false): Call {
  return async (name, parts) => {
    try {
      return await call(name, parts)
    } catch (error) {
      const isStale = error instanceof CallError && error.reason === 'sign-in-again'
      if (!isStale || !(await signInAgain())) throw error
      return call(name, parts)
    }
  }
}

/** Keeps what this browser knows of its session up to date. */
function followSession(call: Call, session: Session): Call {
  return async (name, parts) => {
    try {
      const reply = await call(name, parts)
      const effect = await sessionEffectOf(name)
      // Without a user, none was signed in, because a second factor is missing, or a change has ended the session.
      const { user } = (reply ?? {}) as { user?: User | null }
      if (effect === 'ended' || (effect === 'changed' && user === null)) session.remember(null)
      else if (effect !== undefined && user) session.remember(user)
      if (effect === 'changed' || effect === 'noted') session.notifyTabs()
      return reply
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
