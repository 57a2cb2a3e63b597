import { expect, test } from 'vitest'
import { planIds } from '#domain/site/plans.ts'
import { answerHours, dueTime } from './waiting.ts'
import { describeNewOrder, describeWaiting } from './waiting-wording.ts'

const dueAt = '2026-11-17T16:10:00.000Z'
const before = { now: Date.parse('2026-11-17T09:00:00.000Z'), timeZone: 'UTC' }
const inNewYork = { ...before, timeZone: 'America/New_York' }
const after = { now: Date.parse(dueAt), timeZone: 'UTC' }

test.each([
  [{ waitingOn: 'agency', dueAt }, before, 'We answer by Nov 17, 4:10 PM'],
  [{ waitingOn: 'agency', dueAt }, inNewYork, 'We answer by Nov 17, 11:10 AM'],
  [{ waitingOn: 'agency', dueAt }, after, 'Our answer was due Nov 17, 4:10 PM'],
  [{ waitingOn: 'client' }, before, 'Waiting for your answer'],
  [{ waitingOn: 'nobody' }, before, undefined],
  [{}, before, undefined],
] as const)('%j reads for %j as %j', (request, reader, text) => {
  expect(describeWaiting(request, reader)).toBe(text)
})

test.each([undefined, ...planIds])('a new order is confirmed with the hours of %s', (plan) => {
  const createdAt = '2026-11-16T10:20:30.456Z'
  const hours = answerHours(undefined, plan)
  const waiting = { waitingOn: 'agency', waitingSince: createdAt } as const
  const request = { id: 'HIT-012', createdAt, dueAt: dueTime(waiting, hours) }
  const text = `HIT-012 is in. We answer within ${hours} hours.`
  expect(describeNewOrder(request, Date.parse(createdAt))).toBe(text)
})

test('a new order that was answered, or not in time, is confirmed without a promise', () => {
  const request = { id: 'HIT-012', createdAt: '2026-11-16T10:00:00.000Z' }
  expect(describeNewOrder(request, before.now)).toBe('HIT-012 is in.')
  expect(describeNewOrder({ ...request, dueAt }, before.now)).toBe('HIT-012 is in.')
  const late = { ...request, dueAt: '2026-11-17T10:00:00.000Z' }
  expect(describeNewOrder(late, Date.parse(late.dueAt))).toBe('HIT-012 is in.')
})
