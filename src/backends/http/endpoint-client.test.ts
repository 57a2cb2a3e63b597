import { expect, test, vi } from 'vitest'
import type { operationsEndpoints } from '#contract/operations-endpoints.ts'
import type { Call } from './call.ts'
import { createEndpointClient } from './endpoint-client.ts'

function createClient(reply: unknown) {
  const call = vi.fn(async () => reply)
  const given = { exportQueue: '/api/queue.csv' }
  const client = createEndpointClient<typeof operationsEndpoints, typeof given>(call as Call, given)
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
