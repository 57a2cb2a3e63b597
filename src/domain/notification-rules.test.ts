import { describe, expect, test } from 'vitest'
import { notifiedBy } from './notification-rules.ts'
import { type EventDetail, eventDetails, eventVisibility } from './request-event.ts'
import { requestStatuses } from './request-status.ts'
import { roles } from './role.ts'

/** At least one of every kind, and every move. */
const details: EventDetail[] = [
  { kind: 'ordered' },
  ...requestStatuses.flatMap((from) =>
    requestStatuses.map((to) => ({ kind: 'moved' as const, from, to })),
  ),
  { kind: 'estimated', estimatedCompletion: '2027-01-31' },
  { kind: 'messaged', text: 'Hello' },
  { kind: 'delivered', url: 'https://a.example', handoverNotes: '' },
  { kind: 'closed', closure: 'declined', reason: 'No' },
  { kind: 'reopened', reason: 'Yes' },
  { kind: 'noted', text: 'Hm' },
  { kind: 'quoted', number: 1, totalCents: 100, validUntil: '2027-01-31' },
  { kind: 'quote-accepted', number: 1, totalCents: 100, name: 'Ada', contentHash: 'abc' },
  { kind: 'quote-declined', number: 1 },
  { kind: 'quote-withdrawn', number: 1 },
  { kind: 'assigned', assignee: 'Omar' },
]

const events = details.flatMap((detail) => roles.map((role) => ({ detail, by: { role } })))

test('the events of this test are of every kind', () => {
  expect(new Set(details.map(({ kind }) => kind))).toEqual(new Set(Object.keys(eventDetails)))
})

test('no internal event leads to an email to a client, by any author', () => {
  const internal = events.filter(({ detail }) => eventVisibility[detail.kind] === 'internal')
  expect(internal.length).toBeGreaterThan(0)
  for (const event of internal) expect(notifiedBy(event)).not.toHaveProperty('client')
})

describe('an email goes out', () => {
  test.each<[string, EventDetail, 'client' | 'operator', object]>([
    ['to both for an order', { kind: 'ordered' }, 'client', both('order-received', 'new-order')],
    ['to both for a client’s message', messaged(), 'client', both('message', 'client-message')],
    ['for an operator’s message', messaged(), 'operator', { client: 'message' }],
    ['for a quote', detailOf('quoted'), 'operator', { client: 'quote-sent' }],
    ['for an acceptance', detailOf('quote-accepted'), 'client', { operators: 'quote-decision' }],
    ['for a rejection', detailOf('quote-declined'), 'client', { operators: 'quote-decision' }],
    ['for a start', moved('pending', 'in-progress'), 'operator', { client: 'progress' }],
    ['for a step back', moved('completed', 'in-progress'), 'operator', { client: 'progress' }],
    ['for a new date', detailOf('estimated'), 'operator', { client: 'estimated-completion' }],
    ['at the end', moved('in-progress', 'completed'), 'operator', { client: 'solution-ready' }],
  ])('%s', (_name, detail, role, notified) => {
    expect(notifiedBy({ detail, by: { role } })).toEqual(notified)
  })
})

test.each(['delivered', 'closed', 'reopened', 'quote-withdrawn', 'noted', 'assigned'] as const)(
  '%s sends no email',
  (kind) => {
    for (const role of roles)
      expect(notifiedBy({ detail: detailOf(kind), by: { role } })).toEqual({})
  },
)

function both(client: string, operators: string) {
  return { client, operators }
}

function detailOf(kind: EventDetail['kind']): EventDetail {
  return details.find((detail) => detail.kind === kind) as EventDetail
}

function messaged(): EventDetail {
  return detailOf('messaged')
}

function moved(from: string, to: string): EventDetail {
  return { kind: 'moved', from, to } as EventDetail
}
