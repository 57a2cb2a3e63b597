import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
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

test('a field that the table does not name is not sent, and a reply of another type is an error', async () => {
  const api = createApiRouter()
  let name: unknown = 'Ada'
  addEndpoints(
    api,
    table,
    {
      read: async () => ({ name: name as string, passwordHash: 'secret' }),
      clear: async () => undefined,
    },
    { readUser: async () => null, readTokenUser: async () => null },
  )
  expect(await (await api.request('/thing')).json()).toEqual({ name: 'Ada' })
  expect((await api.request('/thing', { method: 'DELETE' })).status).toBe(204)
  name = 1
  api.onError((error, c) => c.text(error.name, 500))
  expect(await (await api.request('/thing')).text()).toBe('$ZodError')
})

test('no reply of the table lets through what it does not name, at any depth', () => {
  let count = 0
  for (const [name, { reply }] of Object.entries(endpoints)) {
    // Its parts are OpenAPI's, and may have any field.
    if (name === 'description') continue
    z.toJSONSchema(reply, {
      override({ jsonSchema: { type, additionalProperties } }) {
        if (type !== 'object') return
        count += 1
        // False, or what the values of a record are: never anything.
        expect(additionalProperties, name).not.toBeOneOf([undefined, true, {}])
      },
    })
  }
  expect(count).toBeGreaterThan(100)
})
