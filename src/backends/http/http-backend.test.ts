import { expect, test, vi } from 'vitest'
import { sampleRequests } from '#backends/samples/requests.ts'
import { createMemoryStorage } from '#bin/memory-storage.ts'
import type { RequestChange } from '#contract/backend.ts'
import { CallError, errorStatus } from '#contract/errors.ts'
import type { User } from '#domain/accounts/user.ts'
import { plainOrder } from '#domain/requests/example-order.fixture.ts'
import { createHttpBackend, shareWatch } from './http-backend.ts'

const ada: User = { id: '1', name: 'Ada', email: 'ada@example.com', role: 'client' }
const hint = '{"name":"Ada","role":"client"}'
const form = { email: ada.email, password: 'difference engine' }
const ownList = {
  requests: [],
  areSamples: false,
  counts: { pending: 0, 'in-progress': 0, completed: 0 },
  next: null,
}

/** A server that knows one person, and who of the two sides is signed in. */
function serve({ isSignedIn = false, storage = createMemoryStorage() } = {}) {
  const server = {
    isSignedIn,
    calls: [] as string[],
    keys: [] as (string | null)[],
    untilRead: null as Promise<void> | null,
  }
  const backend = createHttpBackend({
    apiUrl: '/api',
    newKey: () => crypto.randomUUID(),
    openStorage: () => storage,
    page: new EventTarget() as Document,
    openEvents: () => expect.unreachable('Nothing is watched.'),
    fetch: async (address, init) => {
      const line = `${init?.method} ${address as string}`
      server.calls.push(line)
      server.keys.push(new Headers(init?.headers).get('Idempotency-Key'))
      if (line === 'POST /api/session' || line === 'POST /api/account') server.isSignedIn = true
      if (line === 'DELETE /api/session') server.isSignedIn = false
      const user = server.isSignedIn ? ada : null
      if (line === 'GET /api/session') {
        await server.untilRead
        return Response.json({ user })
      }
      if (/^(DELETE|PUT) |\/deletion$/.test(line)) return new Response(null, { status: 204 })
      if (user === null) return sendError('signed-out')
      if (line.startsWith('GET /api/requests')) return Response.json(ownList)
      return line.endsWith('/session') || line.endsWith('/account')
        ? Response.json({ user })
        : sendError('internal')
    },
  })
  return { backend, server, storage }
}

test('calls and the stream of changes name the same tab', async () => {
  const sent: (string | null)[] = []
  const backend = createHttpBackend({
    apiUrl: '/api',
    newKey: () => 'this-tab',
    openStorage: createMemoryStorage,
    page: Object.assign(new EventTarget(), { hidden: false }) as Document,
    openEvents: (address) => {
      sent.push(address)
      return Object.assign(new EventTarget(), { readyState: 0, close: () => undefined })
    },
    fetch: async (_address, init) => {
      sent.push(new Headers(init?.headers).get('X-Tab'))
      return sendError('internal')
    },
  })
  const stop = backend.requests?.watch(() => undefined)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  stop?.()
  await expect(backend.signOut()).rejects.toThrow(CallError)
  expect(sent).toEqual(['/api/changes?tab=this-tab', 'this-tab'])
})

function share() {
  const stops: boolean[] = []
  const listeners: ((change: RequestChange) => void)[] = []
  const watchShared = shareWatch(async (onChange) => {
    const position = stops.push(false) - 1
    listeners.push(onChange)
    return () => {
      stops[position] = true
    }
  })
  return { watchShared, stops, notify: (change: RequestChange) => listeners.at(-1)?.(change) }
}

test('watchers share one stream, which ends with the last of them and is opened again', async () => {
  const { watchShared, stops, notify } = share()
  const [one, other] = [vi.fn(), vi.fn()]
  const [stopOne, stopOther] = [watchShared(one), watchShared(other)]
  notify({ id: 'HIT-001' })
  expect(one).toHaveBeenCalledExactlyOnceWith({ id: 'HIT-001' })
  stopOne()
  // Stopping twice counts once.
  stopOne()
  notify({ id: null })
  expect(one).toHaveBeenCalledOnce()
  expect(other.mock.calls).toEqual([[{ id: 'HIT-001' }], [{ id: null }]])
  expect(stops).toEqual([false])
  stopOther()
  await vi.waitFor(() => expect(stops).toEqual([true]))
  watchShared(vi.fn())
  expect(stops).toEqual([true, false])
})

test('signed out, the requests are the samples, after one session call that reads share', async () => {
  const { backend, server } = serve()
  const [list, user] = await Promise.all([backend.listRequests(), backend.readUser()])
  expect(list).toMatchObject({ areSamples: true, requests: { length: sampleRequests.length } })
  expect(user).toBeNull()
  expect(server.calls).toEqual(['GET /api/session'])
})

test('a browser that was signed in before reads its requests without reading the session first', async () => {
  const { backend, server } = serve({ isSignedIn: true, storage: hinted() })
  expect((await backend.listRequests({ search: 'crm' })).areSamples).toBe(false)
  expect(server.calls).toEqual(['GET /api/requests?search=crm'])
})

test('a wrong hint leads to the samples and is removed', async () => {
  const { backend, server, storage } = serve({ storage: hinted() })
  expect((await backend.listRequests()).areSamples).toBe(true)
  expect(storage.getItem('returning')).toBeNull()
  await backend.listRequests()
  expect(server.calls.at(-1)).toBe('GET /api/session')
})

test('after signing in or out in another tab, the next list is that of the session', async () => {
  const { backend, server } = serve()
  expect(await backend.readUser()).toBeNull()
  for (const isSignedIn of [true, false]) {
    server.isSignedIn = isSignedIn
    expect((await backend.listRequests()).areSamples).toBe(!isSignedIn)
  }
})

test('any other error of the list is rethrown', async () => {
  const broken = createHttpBackend({
    apiUrl: '/api',
    newKey: () => crypto.randomUUID(),
    openStorage: hinted,
    page: new EventTarget() as Document,
    openEvents: () => expect.unreachable('Nothing is watched.'),
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await expect(broken.listRequests()).rejects.toMatchObject({ code: 'unavailable' })
  await expect(broken.readUser()).rejects.toBeInstanceOf(CallError)
})

test('signing in, up and out keep the hint for the next page', async () => {
  const { backend, storage } = serve()
  await backend.signIn(form)
  // No more of the user than the next page's first frame shows.
  expect(storage).toHaveLength(1)
  expect(storage.getItem('returning')).toBe(hint)
  await backend.signOut()
  expect(storage.getItem('returning')).toBeNull()
  await backend.signUp({ ...form, name: 'Ada', company: 'Analytical' })
  expect(storage.getItem('returning')).toBe(hint)
  await backend.account?.deleteAccount({ password: form.password })
  expect(storage.getItem('returning')).toBeNull()
})

test('a session read that started before signing in is repeated', async () => {
  const { backend, server } = serve()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.untilRead = promise
  const early = backend.readUser()
  await backend.signIn(form)
  resolve()
  expect(await early).toEqual(ada)
  expect(server.calls.filter((line) => line === 'GET /api/session')).toHaveLength(2)
})

test('every call works with blocked storage', async () => {
  const { backend } = serve({ storage: blocked() })
  expect(await backend.signIn(form)).toEqual(ada)
  expect(await backend.readUser()).toEqual(ada)
  expect((await backend.listRequests()).areSamples).toBe(false)
  await backend.signOut()
  expect((await backend.listRequests()).areSamples).toBe(true)
})

test('an order without a key gets a valid key of its own', async () => {
  const { backend, server } = serve()
  await backend.signIn(form)
  for (const key of [undefined, undefined, 'given-key-of-some-length']) {
    await backend.placeOrder(plainOrder, key).catch(() => undefined)
  }
  const [, one, other, given] = server.keys
  expect(given).toBe('given-key-of-some-length')
  expect(one).not.toBe(other)
  for (const key of [one, other]) expect(key).toMatch(/^[\w-]{16,64}$/)
})

test('a call that a stale session makes is repeated after a fresh sign-in, and fails without one', async () => {
  let isFresh = false
  const signInAgain = vi.fn(async () => isFresh)
  const backend = createHttpBackend({
    apiUrl: '/api',
    newKey: () => 'key',
    openStorage: createMemoryStorage,
    page: new EventTarget() as Document,
    openEvents: () => expect.unreachable('Nothing is watched.'),
    signInAgain,
    fetch: async () =>
      isFresh && signInAgain.mock.calls.length > 1
        ? Response.json({ user: ada })
        : sendError('forbidden', 'sign-in-again'),
  })
  const profile = { name: 'Ada', company: 'Engines' }
  await expect(backend.account?.updateProfile(profile)).rejects.toThrow(CallError)
  isFresh = true
  expect(await backend.account?.updateProfile(profile)).toEqual({ user: ada })
  expect(signInAgain).toHaveBeenCalledTimes(2)
})

function sendError(code: 'signed-out' | 'internal' | 'forbidden', reason?: string): Response {
  return Response.json({ error: { code, message: 'No', reason } }, { status: errorStatus[code] })
}

function hinted(): Storage {
  const storage = createMemoryStorage()
  storage.setItem('returning', 'yes')
  return storage
}

function blocked(): Storage {
  return new Proxy(createMemoryStorage(), {
    get() {
      throw new DOMException('Access is denied.', 'SecurityError')
    },
  })
}
