import {
  loadSampleHits,
  loadSampleRequests,
  loadSampleStories,
} from '#backends/samples/load-samples.ts'
import type { accountEndpoints } from '#contract/accounts.ts'
import type { Backend, RequestChange, Requests } from '#contract/backend.ts'
import { browserPaths, tabHeader } from '#contract/browser-paths.ts'
import { CallError } from '#contract/errors.ts'
import type { operationsEndpoints } from '#contract/operations.ts'
import type { PageData } from '#contract/page-data.ts'
import type { requestEndpoints } from '#contract/requests.ts'
import type { linkEndpoints } from '#contract/sign-in.ts'
import type { User } from '#domain/accounts/user.ts'
import type { HitList } from '#domain/showcase/hit-filter.ts'
import type { Story } from '#domain/showcase/hit-schema.ts'
import type { Showcase } from '#domain/showcase/managed-hit.ts'
import { company } from '#domain/site/brand.ts'
import { limits } from '#domain/values/limits.ts'
import { type Call, createCall, createEndpointClient, loadSchemas, readPlainly } from './call.ts'
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
    ...(options.pageData?.signInProvider && { signInProvider: options.pageData.signInProvider }),
    ...(options.pageData?.founder && { founder: options.pageData.founder }),
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
    requests: Object.assign(createEndpointClient<typeof requestEndpoints>(call, {}), {
      documents: apiUrl,
      watch: shareWatch(async (onChange) => {
        const { watchChanges } = await import('./watch-changes.ts')
        return watchChanges(`${apiUrl}${browserPaths.watch}?tab=${tab}`, options, onChange)
      }),
    }),
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

/**
 * Many watchers share one stream: a browser allows few connections per host. How to watch is loaded for the first,
 * since visitors without an account do not.
 */
export function shareWatch(
  open: (onChange: (change: RequestChange) => void) => Promise<() => void>,
): Requests['watch'] {
  const watchers = new Set<Parameters<Requests['watch']>[0]>()
  let opened: Promise<() => void> | undefined

  return (onChange) => {
    // A new function, so that a callback that is added twice is called twice.
    const watcher: typeof onChange = (change) => onChange(change)
    watchers.add(watcher)
    opened ??= open((change) => watchers.forEach((notify) => notify(change))).catch(() => {
      // The next watcher tries again.
      opened = undefined
      return () => undefined
    })
    return () => {
      if (!watchers.delete(watcher) || watchers.size > 0) return
      void opened?.then((close) => close())
      opened = undefined
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

function followSession(call: Call, session: Session): Call {
  return async (name, parts) => {
    const { endpoints, sessionEffects } = await loadSchemas()
    const effect = sessionEffects[name]
    try {
      const reply = await call(name, parts)
      // Without a user, none was signed in, because a second factor is missing, or a change has ended the session.
      const { user } = (reply ?? {}) as { user?: User | null }
      if (effect === 'ended' || (effect === 'changed' && user === null)) session.remember(null)
      else if (effect !== undefined && user) session.remember(user)
      if (effect === 'changed' || effect === 'noted') session.notifyTabs()
      return reply
    } catch (error) {
      // Where anyone may call, the code is about the credentials in the call, not about the session.
      if (isSignedOut(error) && endpoints[name].access !== 'anyone') session.remember(null)
      throw error
    }
  }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.code === 'signed-out'
}

/**
 * The hits and stories. The first call is answered with what the page was rendered with, as far as that is all: the
 * samples where it came as it was built. Later ones ask the server.
 */
function createPublished(options: CallOptions, page: PageData | undefined) {
  const first = {
    hits: page
      ? () => (page.hits?.counts ? undefined : page.hits)
      : async () => ({ hits: await loadSampleHits() }),
    stories: page ? () => page.stories : loadSampleStories,
  }
  /** Once; later there is nothing. */
  function take<Name extends keyof typeof first>(name: Name) {
    const read = first[name]
    first[name] = none
    return read() as ReturnType<(typeof first)[Name]>
  }
  return {
    listHits: async (): Promise<HitList> => (await take('hits')) ?? (await readShowcase(options)),
    listStories: async (): Promise<Story[]> =>
      (await take('stories')) ?? (await readShowcase(options)).stories,
  }
}

const none = () => undefined

async function readShowcase(options: CallOptions): Promise<Showcase> {
  const showcase = await readPlainly<Showcase>(options, '/hits')
  if (!showcase?.stories) throw new CallError('unavailable')
  return showcase
}
