import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forAnyone } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'
import { addEndpoints, type Call, createApiRouter } from './router.ts'

const summary = 'Used by this test.'
const options = {
  readers: { readUser: async () => null, readTokenUser: async () => null },
  count: async () => undefined,
}
const json = { 'Content-Type': 'application/json' }
const table = {
  read: forAnyone('GET /thing', summary, {
    reply: z.object({ name: z.string() }),
  }),
  clear: forAnyone('DELETE /thing', summary),
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
    options,
  )
  expect(await (await api.request('/thing')).json()).toEqual({ name: 'Ada' })
  expect((await api.request('/thing', { method: 'DELETE' })).status).toBe(204)
  name = 1
  api.onError((error, c) => c.text(error.name, 500))
  expect(await (await api.request('/thing')).text()).toBe('$ZodError')
})

test.each<[what: string, init: RequestInit, answer: number | string]>([
  ['nothing', {}, 'none'],
  ['nothing, said to be JSON', { headers: json, body: '' }, 'none'],
  ['JSON', { headers: json, body: '{"name":"Ada"}' }, 'Ada'],
  ['half of it', { headers: json, body: '{"name":' }, 400],
  ['text', { body: '{"name":"Ada"}' }, 400],
  [
    'a length that cannot be compared',
    { headers: json, body: '{"name":{"length":{"toString":1}}}' },
    400,
  ],
  ['bytes without a type', { body: new TextEncoder().encode('{"name":"Ada"}') }, 400],
])('of an optional body, %s is read as what it is', async (_, init, answer) => {
  const api = createApiRouter()
  const say = forAnyone('POST /thing', summary, {
    body: z.optional(z.object({ name: z.string().check(z.maxLength(9)) })),
    reply: z.object({ name: z.string() }),
  })
  const handlers = { say: async ({ body }: Call<typeof say>) => ({ name: body?.name ?? 'none' }) }
  addEndpoints(api, { say }, handlers, options)
  api.onError((error, c) => c.text(error.name, error instanceof CallError ? 400 : 500))
  const reply = await api.request('/thing', { method: 'POST', ...init })
  expect(reply.ok ? (await reply.json()).name : reply.status).toBe(answer)
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
