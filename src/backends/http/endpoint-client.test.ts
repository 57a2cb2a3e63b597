import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import type { Call } from './call.ts'
import { createEndpointClient } from './endpoint-client.ts'

const access = 'signed-in'
const summary = 'Used by these tests.'
const table = {
  list: defineEndpoint('GET /things', {
    access,
    summary,
    query: z.object({ search: z.optional(z.string()) }),
    reply: z.array(z.string()),
  }),
  rename: defineEndpoint('PUT /things/:id/name', {
    access,
    summary,
    body: z.object({ name: z.string() }),
    isKeyed: true,
  }),
  clear: defineEndpoint('DELETE /things', { access, summary }),
  download: defineEndpoint('GET /things.csv', { access, summary, produces: 'text/csv' }),
  watch: defineEndpoint('GET /changes', { access, summary, produces: 'text/event-stream' }),
}

function createClient(reply: unknown) {
  const call = vi.fn(async () => reply)
  return { call, client: createEndpointClient(call as Call, '/api', table) }
}

test('arguments become the id, query, body and key of the call, in this order', async () => {
  const { call, client } = createClient(null)
  await client.list({ search: 'a' })
  await client.rename('HIT-001', { name: 'b' }, 'key')
  await client.clear()
  expect(call.mock.calls).toEqual([
    [table.list, { query: { search: 'a' } }],
    [table.rename, { id: 'HIT-001', body: { name: 'b' }, key: 'key' }],
    [table.clear, {}],
  ])
})

test('a reply is returned, an empty one as undefined', async () => {
  expect(await createClient(['a']).client.list({})).toEqual(['a'])
  expect(await createClient(null).client.clear()).toBeUndefined()
})

test('a download is its address, and a stream has no entry', () => {
  const { client } = createClient(null)
  expect(client.download).toBe('/api/things.csv')
  expect(client).not.toHaveProperty('watch')
})
