import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { addEndpoints, createApiRouter } from './router.ts'

const summary = 'Used by this test.'
const table = {
  read: defineEndpoint('GET /thing', {
    access: 'anyone',
    summary,
    reply: z.object({ name: z.string() }),
  }),
  clear: defineEndpoint('DELETE /thing', { access: 'anyone', summary }),
}

test('a field that the table does not name is not sent, and a call has no getters', async () => {
  const api = createApiRouter()
  let properties: PropertyDescriptor[] = []
  addEndpoints(
    api,
    table,
    {
      async read(call) {
        properties = Object.values(Object.getOwnPropertyDescriptors(call))
        return { name: 'Ada', passwordHash: 'secret' }
      },
      clear: async () => undefined,
    },
    { readUser: async () => null, readTokenUser: async () => null },
  )
  expect(await (await api.request('/thing')).json()).toEqual({ name: 'Ada' })
  expect((await api.request('/thing', { method: 'DELETE' })).status).toBe(204)
  // A getter of an object literal gives each object a hidden class of its own. Those are old from birth, and
  // keep the whole call in memory until the next full collection.
  expect(properties.length).toBeGreaterThan(0)
  expect(properties.filter(({ get }) => get !== undefined)).toEqual([])
})
