import { expect, test } from 'vitest'
import {
  describeDue,
  formatDueBy,
  formatDueWithin,
  formatNewOrder,
  formatWaiting,
} from './waiting-wording.ts'

const dueAt = '2026-11-17T16:10:00.000Z'
const before = { now: Date.parse('2026-11-17T09:00:00.000Z'), timeZone: 'UTC' }
const inNewYork = { ...before, timeZone: 'America/New_York' }
const after = { now: Date.parse(dueAt), timeZone: 'UTC' }

test.each([
  [{ waitingOn: 'agency', dueAt }, before, 'You’ll hear from us today'],
  [{ waitingOn: 'agency', dueAt }, inNewYork, 'You’ll hear from us today'],
  [{ waitingOn: 'agency', dueAt }, after, 'We’re late: our reply was due Nov 17, 4:10 PM'],
  [{ waitingOn: 'client' }, before, undefined],
  [{ status: 'in-progress', waitingOn: 'client' }, before, 'We asked you a question'],
  [{ waitingOn: 'none' }, before, undefined],
  [{}, before, undefined],
] as const)('%j reads for %j as %j', (request, reader, text) => {
  expect(formatWaiting({ status: 'pending', ...request }, reader)).toBe(text)
})

test.each([
  ['2026-11-18T17:59:00.000Z', 'UTC', 'today'],
  ['2026-11-18T18:00:00.000Z', 'UTC', 'tonight'],
  ['2026-11-18T23:02:00.000Z', 'UTC', 'tonight'],
  ['2026-11-19T00:00:00.000Z', 'UTC', 'by tomorrow'],
  ['2026-11-19T00:00:00.000Z', 'America/New_York', 'tonight'],
  ['2026-11-18T23:02:00.000Z', 'Asia/Tokyo', 'by tomorrow'],
  ['2026-11-20T04:08:00.000Z', 'UTC', 'by Friday'],
  ['2026-11-20T04:08:00.000Z', 'America/Los_Angeles', 'by tomorrow'],
  ['2026-11-24T12:00:00.000Z', 'UTC', 'by Tuesday'],
  ['2026-11-25T12:00:00.000Z', 'UTC', 'by Nov 25'],
  ['2027-11-25T12:00:00.000Z', 'UTC', 'by Nov 25, 2027'],
])('on Wednesday, Nov 18, 2026 at 10 AM UTC, %s in %s is %s', (due, timeZone, text) => {
  expect(formatDueBy(due, { now: Date.parse('2026-11-18T10:00:00.000Z'), timeZone })).toBe(text)
})

test('a due day is counted by the calendar across a clock change', () => {
  const reader = { now: Date.parse('2026-10-31T22:00:00.000Z'), timeZone: 'America/New_York' }
  expect(formatDueBy('2026-11-01T23:30:00.000Z', reader)).toBe('by tomorrow')
})

test.each([
  ['2026-11-18T10:20:00.000Z', 'within 1 hour'],
  ['2026-11-19T10:00:00.000Z', 'within 24 hours'],
  ['2026-11-20T10:00:00.000Z', 'within 48 hours'],
  ['2026-11-20T10:00:01.000Z', 'within 3 days'],
])('an email says that %s is %s of 10 AM on Nov 18', (due, text) => {
  expect(formatDueWithin(due, '2026-11-18T10:00:00.000Z')).toBe(text)
})

test('the confirmation of a new order says when we answer, until we have', () => {
  const request = { id: 'HIT-012', status: 'pending', waitingOn: 'agency', dueAt } as const
  const text = 'HIT-012 received. You’ll hear from us today.'
  expect(formatNewOrder(request, before)).toBe(text)
  expect(formatNewOrder({ ...request, waitingOn: 'client' }, before)).toBe('HIT-012 received.')
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
