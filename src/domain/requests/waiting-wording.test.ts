import { expect, test } from 'vitest'
import { describeDue, describeNewOrder, describeWaiting } from './waiting-wording.ts'

const dueAt = '2026-11-17T16:10:00.000Z'
const before = { now: Date.parse('2026-11-17T09:00:00.000Z'), timeZone: 'UTC' }
const inNewYork = { ...before, timeZone: 'America/New_York' }
const after = { now: Date.parse(dueAt), timeZone: 'UTC' }

test.each([
  [{ waitingOn: 'agency', dueAt }, before, 'We answer by Nov 17, 4:10 PM'],
  [{ waitingOn: 'agency', dueAt }, inNewYork, 'We answer by Nov 17, 11:10 AM'],
  [{ waitingOn: 'agency', dueAt }, after, 'We’re late: our answer was due Nov 17, 4:10 PM'],
  [{ waitingOn: 'client' }, before, undefined],
  [{ status: 'in-progress', waitingOn: 'client' }, before, 'We asked you a question'],
  [{ waitingOn: 'none' }, before, undefined],
  [{}, before, undefined],
] as const)('%j reads for %j as %j', (request, reader, text) => {
  expect(describeWaiting({ status: 'pending', ...request }, reader)).toBe(text)
})

test('a new order is confirmed with when we answer, until it was answered', () => {
  const request = { id: 'HIT-012', status: 'pending', waitingOn: 'agency', dueAt } as const
  const text = 'HIT-012 received. We answer by Nov 17, 4:10 PM.'
  expect(describeNewOrder(request, before)).toBe(text)
  expect(describeNewOrder({ ...request, waitingOn: 'client' }, before)).toBe('HIT-012 received.')
})

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
