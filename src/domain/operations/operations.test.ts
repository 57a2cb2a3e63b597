import { expect, test } from 'vitest'
import {
  closureChangeSchema,
  deliverySchema,
  estimateSchema,
  moveSchema,
  queueCursor,
  queueFilterSchema,
  queueSorts,
  readQueueCursor,
} from './operations.ts'

test.each([
  ['https://crm.example.com', true],
  ['http://10.0.0.5:8080/app', true],
  [' https://a.example ', true],
  [`https://${'a'.repeat(1992)}`, true],
  [`https://${'a'.repeat(1993)}`, false],
  ['', false],
  ['crm.example.com', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://', false],
  ['ftp://a', false],
])('%j is an address of a solution: %s', (url, isValid) => {
  const parsed = deliverySchema.safeParse({ version: 1, url, handoverNotes: ' x ' })
  expect(parsed.success).toBe(isValid)
  if (isValid) expect(parsed.data).toMatchObject({ url: url.trim(), handoverNotes: 'x' })
})

test.each([
  ['2027-01-05', true],
  [null, true],
  ['2027-02-31', false],
  ['tomorrow', false],
  ['2027-01-05T10:00:00Z', false],
])('%j is an estimated completion: %s', (estimatedCompletion, isValid) => {
  expect(estimateSchema.safeParse({ version: 1, estimatedCompletion }).success).toBe(isValid)
})

test('a reason is trimmed', () => {
  for (const schema of [closureChangeSchema, moveSchema]) {
    const moved = schema.parse({ version: 1, to: 'pending', reason: ' because ' })
    expect(moved.reason).toBe('because')
  }
})

const row = {
  id: 'HIT-012',
  dueAt: '2026-11-17T16:10:00.000Z',
  updatedAt: '2026-11-15T09:00:00.000Z',
  status: 'pending',
} as const
const { dueAt: _, ...rest } = row
const undue = { ...rest, status: 'completed' } as const

test.each([
  [row, undefined, row.dueAt],
  [row, 'due', row.dueAt],
  [row, 'updated', row.updatedAt],
  [undue, undefined, undefined],
] as const)('the cursor of %j sorted by %s has the moment %s', (last, sort, at) => {
  expect(readQueueCursor(queueCursor(last, sort))).toEqual({
    id: row.id,
    at,
    rank: last === undue && sort !== 'updated' ? 'z-done' : '',
  })
})

const isCursor = (before: string) => queueFilterSchema.safeParse({ before }).success

test('every cursor is a valid filter, and other texts are not', () => {
  const cursors = queueSorts.flatMap((sort) => [queueCursor(row, sort), queueCursor(undue, sort)])
  expect(cursors.every(isCursor)).toBe(true)
  expect(['HIT-012', 'HIT-012@soon', `HIT-012@${row.dueAt}@us`, '@'].some(isCursor)).toBe(false)
})
