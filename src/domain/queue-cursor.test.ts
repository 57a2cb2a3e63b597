import { expect, test } from 'vitest'
import { queueCursor, queueFilterSchema, queueSorts, readQueueCursor } from './operations.ts'

const row = {
  id: 'HIT-012',
  dueAt: '2026-11-17T16:10:00.000Z',
  updatedAt: '2026-11-15T09:00:00.000Z',
}
const { dueAt: _, ...undue } = row

test('a cursor has the row and its sort value', () => {
  expect(readQueueCursor(queueCursor(row))).toEqual({ id: row.id, at: row.dueAt })
  expect(readQueueCursor(queueCursor(row, 'due'))).toEqual({ id: row.id, at: row.dueAt })
  expect(readQueueCursor(queueCursor(row, 'updated'))).toEqual({ id: row.id, at: row.updatedAt })
})

test('the cursor of a row without a due time has no moment', () => {
  expect(readQueueCursor(queueCursor(undue))).toEqual({ id: row.id, at: undefined })
})

test('every cursor is a valid filter, and other texts are not', () => {
  for (const sort of queueSorts) {
    for (const last of [row, undue]) {
      expect(queueFilterSchema.safeParse({ before: queueCursor(last, sort) }).success).toBe(true)
    }
  }
  for (const before of ['HIT-012', 'HIT-012@soon', `HIT-012@${row.dueAt}@`, '@']) {
    expect(queueFilterSchema.safeParse({ before }).success).toBe(false)
  }
})
