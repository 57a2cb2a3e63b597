import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nothing } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { exampleOf } from './api-docs/examples.ts'
import { createReplyCopier } from './reply-copier.ts'

const replies = Object.entries(endpoints)
  .filter(([, { reply, produces }]) => reply !== nothing && produces === undefined)
  // Its parts are OpenAPI's, and may have any field.
  .filter(([name]) => name !== 'description')
  .map(([name, { reply }]) => ({ name, reply, example: exampleOf(name).reply }))

describe.each(replies)('the reply of $name', ({ reply, example }) => {
  test('is what the parser makes of it, without what the contract does not name', () => {
    const copy = createReplyCopier(reply)
    expect(copy(withSecrets(example))).toEqual(z.parse(reply, example))
  })
})

const schema = z.object({
  name: z.string(),
  note: z.optional(z.string()),
  cents: z._default(z.number(), 0),
  kind: z.enum(['a', 'b']),
  owner: z.nullable(z.object({ id: z.string() })),
})
const whole = { name: 'Ada', cents: 1, kind: 'a', owner: { id: '1' } }

test('a default is filled in', () => {
  const { cents: _, ...without } = whole
  expect(createReplyCopier(schema)({ ...without, secret: 1 })).toEqual({ ...without, cents: 0 })
})

test.each([
  ['a field of another type', { ...whole, name: 1 }],
  ['a missing field', { ...whole, kind: undefined }],
  ['an unknown choice', { ...whole, kind: 'c' }],
  ['a number that JSON cannot write', { ...whole, cents: Number.NaN }],
  ['a part of another type', { ...whole, owner: 'Ada' }],
  ['nothing', null],
])('%s is an error, not a reply', (_, answer) => {
  expect(() => createReplyCopier(schema)(answer)).toThrow(z.core.$ZodError)
})

/** These have a fixed set of keys: another one is an error. */
const records = new Set(['counts', 'viewCounts'])

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
