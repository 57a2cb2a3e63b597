import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'
import { planIds } from '#domain/site/plans.ts'
import type { EventDetail } from './request-event.ts'
import type { RequestStatus } from './request-status.ts'
import { answerHours, dueTime, nextWaiting, type Waiting, waitingParties } from './waiting.ts'

const quote = { number: 1, totalCents: 1 }

/** Every kind of event, by its author and with the status after it, and whose turn it is then. */
const cases: [EventDetail, Role, RequestStatus, Waiting['waitingOn'] | 'unchanged'][] = [
  [{ kind: 'ordered' }, 'client', 'pending', 'agency'],
  [{ kind: 'messaged', text: '?' }, 'client', 'in-progress', 'agency'],
  [{ kind: 'messaged', text: '!' }, 'operator', 'pending', 'client'],
  [{ kind: 'messaged', text: '!' }, 'operator', 'completed', 'nobody'],
  [{ kind: 'quoted', ...quote, validUntil: '2027-01-01' }, 'operator', 'pending', 'client'],
  [
    { kind: 'quote-accepted', ...quote, name: 'A', contentHash: 'f' },
    'client',
    'pending',
    'agency',
  ],
  [{ kind: 'quote-declined', number: 1 }, 'client', 'pending', 'agency'],
  [{ kind: 'quote-withdrawn', number: 1 }, 'operator', 'pending', 'agency'],
  [{ kind: 'moved', from: 'pending', to: 'in-progress' }, 'operator', 'in-progress', 'nobody'],
  [{ kind: 'moved', from: 'in-progress', to: 'pending' }, 'operator', 'pending', 'agency'],
  [{ kind: 'closed', closure: 'declined', reason: 'x' }, 'operator', 'pending', 'nobody'],
  [{ kind: 'reopened', reason: 'x' }, 'operator', 'pending', 'agency'],
  [{ kind: 'reopened', reason: 'x' }, 'operator', 'in-progress', 'nobody'],
  [{ kind: 'estimated', estimatedCompletion: null }, 'operator', 'pending', 'unchanged'],
  [{ kind: 'delivered', url: 'x', handoverNotes: '' }, 'operator', 'pending', 'unchanged'],
  [{ kind: 'noted', text: 'x' }, 'operator', 'pending', 'unchanged'],
  [{ kind: 'assigned', assignee: null }, 'operator', 'pending', 'unchanged'],
]

test.each(cases)(
  'after %j by the %s, %s, it is the turn of %s',
  (detail, role, status, expected) => {
    const event = { at: '2026-11-16T10:00:00.000Z', by: { role }, detail }
    for (const waitingOn of waitingParties) {
      const before = { waitingOn, waitingSince: '2026-11-15T10:00:00.000Z' }
      const next = expected === 'unchanged' ? waitingOn : expected
      // A turn begins with the event that made it theirs.
      const after = next === waitingOn ? before : { waitingOn: next, waitingSince: event.at }
      expect(nextWaiting(before, event, status)).toEqual(after)
    }
    const first = expected === 'unchanged' ? 'nobody' : expected
    expect(nextWaiting(undefined, event, status).waitingOn).toBe(first)
  },
)

test('an answer is due by the accepted plan, else the ordered one, else in 48 hours', () => {
  expect(planIds.map((id) => answerHours(id, 'professional'))).toEqual([48, 24, 4])
  expect([null, ...planIds].map((id) => answerHours(null, id))).toEqual([48, 48, 24, 4])
})

test('only what waits on us has a due time, so many hours after it began to wait', () => {
  const waitingSince = '2026-11-16T10:00:00.000Z'
  expect(dueTime({ waitingOn: 'agency', waitingSince }, 24)).toBe('2026-11-17T10:00:00.000Z')
  expect(dueTime({ waitingOn: 'client', waitingSince }, 24)).toBeUndefined()
  expect(dueTime({ waitingOn: 'nobody', waitingSince }, 24)).toBeUndefined()
})
