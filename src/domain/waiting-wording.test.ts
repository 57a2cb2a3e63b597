import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planIds } from './plans.ts'
import { answerHours, dueTime } from './waiting.ts'
import { describeNewOrder, describeWaiting } from './waiting-wording.ts'

const dueAt = '2026-11-17T16:10:00.000Z'
const before = { now: Date.parse('2026-11-17T09:00:00.000Z'), timeZone: 'UTC' }
const after = { now: Date.parse(dueAt), timeZone: 'UTC' }

test('a request that waits on us says until when, by the reader’s clock', () => {
  const request = { waitingOn: 'agency', dueAt } as const
  expect(describeWaiting(request, before)).toBe('We answer by Nov 17, 4:10 PM')
  expect(describeWaiting(request, { ...before, timeZone: 'America/New_York' })).toBe(
    'We answer by Nov 17, 11:10 AM',
  )
})

test('an answer that is late is not promised again', () => {
  expect(describeWaiting({ waitingOn: 'agency', dueAt }, after)).toBe(
    'Our answer was due Nov 17, 4:10 PM',
  )
})

test('a request that waits on the client says so, one that waits on nobody says nothing', () => {
  expect(describeWaiting({ waitingOn: 'client' }, before)).toBe('Waiting for your answer')
  expect(describeWaiting({ waitingOn: 'nobody' }, before)).toBeUndefined()
  expect(describeWaiting({}, before)).toBeUndefined()
})

test('a new order is confirmed with the hours of its plan', () => {
  fc.assert(
    fc.property(
      fc.option(fc.constantFrom(...planIds), { nil: undefined }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
      (plan, at) => {
        const createdAt = at.toISOString()
        const hours = answerHours(undefined, plan)
        const waiting = { waitingOn: 'agency', waitingSince: createdAt } as const
        const request = { id: 'HIT-012', createdAt, ...waiting, dueAt: dueTime(waiting, hours) }
        expect(describeNewOrder(request, at.getTime())).toBe(
          `HIT-012 is in. We answer within ${hours} hours.`,
        )
      },
    ),
  )
})

test('a new order that was answered, or not in time, is confirmed without a promise', () => {
  const request = { id: 'HIT-012', createdAt: '2026-11-16T10:00:00.000Z' }
  expect(describeNewOrder(request, before.now)).toBe('HIT-012 is in.')
  expect(describeNewOrder({ ...request, dueAt }, before.now)).toBe('HIT-012 is in.')
  const late = { ...request, dueAt: '2026-11-17T10:00:00.000Z' }
  expect(describeNewOrder(late, Date.parse(late.dueAt))).toBe('HIT-012 is in.')
})
