import { expect, test, vi } from 'vitest'
import { CallError, errorStatus } from '#contract/errors.ts'
import type { operationsEndpoints } from '#contract/operations.ts'
import { messages } from '#domain/values/messages.ts'
import { type Call, createCall, createEndpointClient } from './call.ts'

const ada = { id: '1', name: 'Ada', email: 'ada@example.com', role: 'client' }

/** A call on a network where everything is answered alike, and what was sent over it. */
function wire(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn((_address: RequestInfo | URL, _init?: RequestInit) =>
    Promise.resolve().then(answer),
  )
  const sent = () => {
    const [address, init] = fetch.mock.lastCall ?? []
    return { address, ...init }
  }
  return { call: createCall({ apiUrl: '/api', fetch }), sent }
}

test('a call uses its address and method, and drops fields of the reply that the contract does not name', async () => {
  const reply = { user: { ...ada, password: 'secret' }, token: 'x' }
  const { call, sent } = wire(() => Response.json(reply))
  expect(await call('readSession')).toEqual({ user: ada })
  expect(sent()).toMatchObject({
    address: '/api/session',
    method: 'GET',
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
  })
  expect(sent()).not.toHaveProperty('body')
})

test('ids and queries are encoded, parameters that are not set left out, and an empty reply is null', async () => {
  const { call, sent } = wire(() => new Response(null, { status: 204 }))
  expect(await call('markRead', { id: '../account?' })).toBeNull()
  expect(sent().address).toBe('/api/requests/..%2Faccount%3F/read')
  for (const [query, written] of [
    [{ search: 'a&b ü', status: 'pending' }, '?search=a%26b+%C3%BC&status=pending'],
    [{ search: '' }, ''],
  ] as const) {
    await call('listRequests', { query }).catch(() => undefined)
    expect(sent().address).toBe(`/api/requests${written}`)
  }
})

test.each(Object.entries(errorStatus))(
  'an error reply with code %s rejects',
  async (code, status) => {
    const error = { code, message: 'Look again', fields: { email: 'Too long' } }
    const failure = await errorOf(wire(() => Response.json({ error }, { status })).call('signUp'))
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject(error)
  },
)

test.each<[string, () => Response | Promise<Response>]>([
  ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a page where data should be', () => new Response('<!doctype html>')],
  ['nothing where data should be', () => new Response(null)],
  ['data of another shape', () => Response.json({ user: { id: '' } })],
  ['an error of another shape', () => Response.json({ message: 'No' }, { status: 500 })],
  [
    'an error with a code of its own',
    () => Response.json({ error: { code: 'x' } }, { status: 400 }),
  ],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s means that the service cannot be reached', async (_, answer) => {
  const failure = await errorOf(wire(answer).call('readSession'))
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({ code: 'unavailable', message: messages.unavailable })
  expect(failure.cause).toBeDefined()
})

test('a call without an answer within 30 seconds fails', async () => {
  const stop = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(stop.signal)
  const call = createCall({
    apiUrl: '/api',
    fetch: (_address, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        stop.abort()
      }),
  })
  expect(await errorOf(call('readSession'))).toMatchObject({ code: 'unavailable' })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
  timeout.mockRestore()
})

function errorOf(call: Promise<unknown>): Promise<CallError> {
  return call.then(
    () => Promise.reject(new Error('The call did not fail.')),
    (error: CallError) => error,
  )
}

function createClient(reply: unknown) {
  const call = vi.fn(async () => reply)
  const given = { exportQueue: '/api/queue.csv', exportInvoices: '/api/invoices.csv' }
  const client = createEndpointClient<typeof operationsEndpoints>(call as Call, given)
  return { call, client }
}

test('a function calls the endpoint of its name, and an empty reply is undefined', async () => {
  const { call, client } = createClient(null)
  expect(await client.writeNote('HIT-001', { text: 'b' }, 'key')).toBeUndefined()
  expect(call.mock.calls).toEqual([['writeNote', ['HIT-001', { text: 'b' }, 'key']]])
})

test('what is given stays, a function keeps its identity, and the client can be awaited', async () => {
  const { client } = createClient(null)
  expect(client.exportQueue).toBe('/api/queue.csv')
  expect(client.listQueue).toBe(client.listQueue)
  expect(await Promise.resolve<object>(client)).toBe(client)
})
