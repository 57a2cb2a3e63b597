import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { addEndpoints, createApiRouter, type Handlers } from './router.ts'

const table = {
  read: defineEndpoint('GET /thing', {
    access: 'anyone',
    summary: 'Used by these tests.',
    reply: z.object({ name: z.string() }),
  }),
  clear: defineEndpoint('DELETE /thing', { access: 'anyone', summary: 'Used by these tests.' }),
}

// The first two are checked by the type checker: it reports an unused `@ts-expect-error`.
test('a table without one of its handlers is a type error', () => {
  // @ts-expect-error `clear` is missing.
  const handlers: Handlers<typeof table> = { read: async () => ({ name: 'Ada' }) }
  expect(handlers).toBeDefined()
})

test('a reply that does not match the table is a type error', () => {
  const handlers: Handlers<typeof table> = {
    // @ts-expect-error The name is missing.
    read: async () => ({}),
    clear: async () => undefined,
  }
  expect(handlers).toBeDefined()
})

test('a field that the table does not name is not sent', async () => {
  const api = createApiRouter()
  const stored = { name: 'Ada', passwordHash: 'secret' }
  addEndpoints(
    api,
    table,
    { read: async () => stored, clear: async () => undefined },
    { readUser: async () => null, readTokenUser: async () => null },
  )
  expect(await (await api.request('/thing')).json()).toEqual({ name: 'Ada' })
  expect((await api.request('/thing', { method: 'DELETE' })).status).toBe(204)
})

// A getter of an object literal gives each object a hidden class of its own. Those are old from birth, and
// keep the whole call in memory until the next full collection.
test('a call has no getters', async () => {
  const api = createApiRouter()
  let properties: PropertyDescriptor[] = []
  addEndpoints(
    api,
    table,
    {
      read: async (call) => {
        properties = Object.values(Object.getOwnPropertyDescriptors(call))
        return { name: 'Ada' }
      },
      clear: async () => undefined,
    },
    { readUser: async () => null, readTokenUser: async () => null },
  )
  await api.request('/thing')
  expect(properties.length).toBeGreaterThan(0)
  expect(properties.filter(({ get }) => get !== undefined)).toEqual([])
})
