import { expect, test } from 'vitest'
import { describeDue } from './describe-due.ts'

const dueAt = '2026-11-17T16:10:00.000Z'
const dueMs = Date.parse(dueAt)
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

test.each([
  [1, '1 min'],
  [2 * minuteMs - 1, '1 min'],
  [hourMs - 1, '59 min'],
  [hourMs, '1 h'],
  [4 * hourMs - 1, '3 h'],
  [2 * dayMs - 1, '47 h'],
  [2 * dayMs, '2 days'],
  [40 * dayMs + hourMs, '40 days'],
])('%i ms are described as %s, before and after the due time', (ms, span) => {
  expect(describeDue(dueAt, dueMs - ms)).toEqual({ text: `due in ${span}`, isOverdue: false })
  expect(describeDue(dueAt, dueMs + ms)).toEqual({ text: `overdue by ${span}`, isOverdue: true })
})

test('an answer at its due time is not overdue', () => {
  expect(describeDue(dueAt, dueMs)).toEqual({ text: 'due in 1 min', isOverdue: false })
})
