import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planIds, plans } from './plans.ts'
import type { EventDetail } from './request-event.ts'
import { requestStatuses } from './request-status.ts'
import { roles } from './role.ts'
import { answerHours, dueTime, nextWaiting, type Waiting } from './waiting.ts'

const quoted = { kind: 'quoted', number: 1, totalCents: 1, validUntil: '2027-01-01' } as const
const accepted = {
  kind: 'quote-accepted',
  number: 1,
  totalCents: 1,
  name: 'A',
  contentHash: 'f',
} as const
const details: EventDetail[] = [
  { kind: 'ordered' },
  { kind: 'messaged', text: 'x' },
  { kind: 'moved', from: 'pending', to: 'in-progress' },
  { kind: 'estimated', estimatedCompletion: null },
  { kind: 'delivered', url: 'x', handoverNotes: '' },
  { kind: 'closed', closure: 'declined', reason: 'x' },
  { kind: 'reopened', reason: 'x' },
  { kind: 'noted', text: 'x' },
  { kind: 'assigned', assignee: null },
  quoted,
  accepted,
  { kind: 'quote-declined', number: 1 },
  { kind: 'quote-withdrawn', number: 1 },
]

test.each([
  ['an order', 'client', { kind: 'ordered' }, 'pending', 'agency'],
  ['a client’s message', 'client', { kind: 'messaged', text: '?' }, 'in-progress', 'agency'],
  ['an operator’s message', 'operator', { kind: 'messaged', text: '!' }, 'pending', 'client'],
  [
    'an operator’s message at the end',
    'operator',
    { kind: 'messaged', text: '!' },
    'completed',
    'nobody',
  ],
  ['a quote', 'operator', quoted, 'pending', 'client'],
  ['an accepted quote', 'client', accepted, 'pending', 'agency'],
  ['a declined quote', 'client', { kind: 'quote-declined', number: 1 }, 'pending', 'agency'],
  ['a withdrawn quote', 'operator', { kind: 'quote-withdrawn', number: 1 }, 'pending', 'agency'],
  [
    'the start of work',
    'operator',
    { kind: 'moved', from: 'pending', to: 'in-progress' },
    'in-progress',
    'nobody',
  ],
  [
    'a step back to the start',
    'operator',
    { kind: 'moved', from: 'in-progress', to: 'pending' },
    'pending',
    'agency',
  ],
  [
    'closing',
    'operator',
    { kind: 'closed', closure: 'declined', reason: 'x' },
    'pending',
    'nobody',
  ],
  ['reopening', 'operator', { kind: 'reopened', reason: 'x' }, 'pending', 'agency'],
  ['reopening work', 'operator', { kind: 'reopened', reason: 'x' }, 'in-progress', 'nobody'],
] as const)('after %s it is the turn of %s', (_name, role, detail, status, expected) => {
  const event = { at: '2026-11-16T10:00:00.000Z', by: { role }, detail }
  expect(nextWaiting(undefined, event, status).waitingOn).toBe(expected)
})

const happened = fc.record({
  role: fc.constantFrom(...roles),
  detail: fc.constantFrom(...details),
  status: fc.constantFrom(...requestStatuses),
})

test('a side’s turn begins with the event that made it theirs, however many follow', () => {
  fc.assert(
    fc.property(fc.array(happened, { minLength: 1 }), (events) => {
      let waiting: Waiting | undefined
      let since = ''
      for (const [minute, { role, detail, status }] of events.entries()) {
        const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
        const before = waiting
        waiting = nextWaiting(before, { at, by: { role }, detail }, status)
        if (before?.waitingOn !== waiting.waitingOn) since = at
        expect(waiting.waitingSince).toBe(since)
      }
    }),
  )
})

test('internal events never change whose turn it is', () => {
  fc.assert(
    fc.property(fc.array(happened, { minLength: 1 }), happened, (events, { status }) => {
      const at = '2026-11-16T10:00:00.000Z'
      const before = events.reduce<Waiting | undefined>(
        (waiting, { role, detail }) => nextWaiting(waiting, { at, by: { role }, detail }, status),
        undefined,
      )
      for (const detail of [
        { kind: 'noted', text: 'x' },
        { kind: 'assigned', assignee: 'x' },
      ] as const) {
        expect(nextWaiting(before, { at, by: { role: 'operator' }, detail }, status)).toEqual(
          before,
        )
      }
    }),
  )
})

test('an answer is due by the accepted plan, else the ordered one, else in 48 hours', () => {
  const plan = fc.constantFrom(...planIds, null)
  fc.assert(
    fc.property(plan, plan, (acceptedPlan, orderedPlan) => {
      const deciding = plans.find(({ id }) => id === (acceptedPlan ?? orderedPlan))
      expect(answerHours(acceptedPlan, orderedPlan)).toBe(deciding?.supportResponseHours ?? 48)
    }),
  )
  expect(planIds.map((id) => answerHours(id, null))).toEqual([48, 24, 4])
})

test('only what waits on us has a due time, so many hours after it began to wait', () => {
  const waitingSince = '2026-11-16T10:00:00.000Z'
  expect(dueTime({ waitingOn: 'agency', waitingSince }, 24)).toBe('2026-11-17T10:00:00.000Z')
  expect(dueTime({ waitingOn: 'client', waitingSince }, 24)).toBeUndefined()
  expect(dueTime({ waitingOn: 'nobody', waitingSince }, 24)).toBeUndefined()
})
