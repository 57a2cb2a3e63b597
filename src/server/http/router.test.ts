import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { exampleOf } from '#contract/examples/examples.ts'
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

/** These have a fixed set of keys: another one is an error. */
const records = new Set(['counts', 'viewCounts'])

test('no reply of the table lets through what it does not name, at any depth', () => {
  for (const [name, { reply }] of Object.entries(endpoints)) {
    // Its parts are OpenAPI's, and may have any field.
    if (name === 'description') continue
    const example = exampleOf(name).reply ?? null
    expect(z.parse(reply, withSecrets(example)), name).toEqual(z.parse(reply, example))
  }
})

/** The same with a further field in every object. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    records.has(name) ? field : withSecrets(field),
  ])
  return { ...Object.fromEntries(fields), passwordHash: 'secret' }
}
