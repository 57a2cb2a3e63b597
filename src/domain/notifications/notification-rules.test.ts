import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/user-schema.ts'
import { type EventDetail, eventDetails } from '#domain/requests/request-event.ts'
import { type RequestStatus, requestStatuses } from '#domain/requests/request-status.ts'
import { nextMonthly, notifiedBy, quoteRemindsAt } from './notification-rules.ts'

const quote = { number: 1, totalCents: 100 }
const accepted = { kind: 'quote-accepted', ...quote, name: 'Ada', contentHash: 'abc' } as const
const completed = { kind: 'moved', from: 'in-progress', to: 'completed' } as const
const estimated = { kind: 'estimated', estimatedCompletion: '2027-01-31' } as const

const invoice = { kind: 'invoice', invoice: '2026-0001' } as const
const item = { kind: 'item-changed', name: 'Search' } as const

/** Every kind of event, with its author, and who is emailed. */
const cases: [EventDetail, Role, ReturnType<typeof notifiedBy>][] = [
  [{ kind: 'ordered' }, 'client', { client: 'order-received', operators: 'new-order' }],
  [{ kind: 'messaged', text: '?' }, 'client', { client: 'message', operators: 'client-message' }],
  [{ kind: 'messaged', text: '!' }, 'operator', { client: 'message' }],
  [{ kind: 'quoted', ...quote, validUntil: '2027-01-31' }, 'operator', { client: 'quote-sent' }],
  [accepted, 'client', { client: 'quote-accepted', operators: 'quote-decision' }],
  [{ kind: 'quote-declined', number: 1 }, 'client', { operators: 'quote-decision' }],
  [{ kind: 'quote-withdrawn', number: 1 }, 'operator', {}],
  [{ kind: 'moved', from: 'pending', to: 'in-progress' }, 'operator', { client: 'progress' }],
  [{ kind: 'moved', from: 'completed', to: 'in-progress' }, 'operator', { client: 'progress' }],
  [completed, 'operator', { client: 'solution-ready' }],
  [estimated, 'operator', { client: 'estimated-completion' }],
  [{ kind: 'delivered', url: 'https://a.example', handoverNotes: '' }, 'operator', {}],
  [{ kind: 'closed', closure: 'declined', reason: 'No' }, 'operator', { client: 'closure' }],
  [{ kind: 'reopened', reason: 'Yes' }, 'operator', { client: 'closure' }],
  [{ kind: 'noted', text: 'Hm' }, 'operator', {}],
  [{ kind: 'assigned', assignee: 'Omar' }, 'operator', {}],
  [{ ...item, what: 'built' }, 'operator', { client: 'update' }],
  [{ ...item, what: 'accepted' }, 'client', {}],
  [{ ...item, what: 'off', remark: 'Slow' }, 'client', { operators: 'client-message' }],
  [{ kind: 'previewed', url: 'https://a.example' }, 'operator', { client: 'update' }],
  [{ kind: 'previewed', url: null }, 'operator', {}],
  [{ kind: 'hit', step: 'asked' }, 'operator', { client: 'showcase' }],
  [{ kind: 'hit', step: 'withdrawn' }, 'client', { operators: 'showcase-decision' }],
  [{ kind: 'hit', step: 'published' }, 'operator', {}],
  [{ kind: 'outage', step: 'down', since: '' }, 'operator', { client: 'outage' }],
  [{ kind: 'watched', step: 'up', since: '', address: '' }, 'operator', { operators: 'watch' }],
  [{ ...invoice, step: 'issued' }, 'operator', { client: 'invoice' }],
  [{ ...invoice, step: 'paid' }, 'operator', { client: 'invoice' }],
  [{ ...invoice, step: 'paid' }, 'client', { client: 'invoice', operators: 'online-payment' }],
  [{ ...invoice, step: 'held' }, 'client', { operators: 'online-payment' }],
  [{ ...invoice, step: 'held-dismissed' }, 'operator', {}],
  [{ ...invoice, step: 'reminded' }, 'operator', { client: 'invoice-reminder' }],
  [{ ...invoice, step: 'reminders-stopped' }, 'operator', {}],
]

test.each(cases)('%j by %s emails %j', (detail, role, notified) => {
  expect(notifiedBy({ detail, by: { role } })).toEqual(notified)
})

test('a solution is emailed when it is saved after the handover, and never as a draft', () => {
  const detail = { kind: 'delivered', url: 'https://a.example', handoverNotes: '' } as const
  const emailed = (status: RequestStatus) =>
    notifiedBy({ detail, by: { role: 'operator' }, status })
  expect(requestStatuses.map(emailed)).toEqual([{}, {}, { client: 'solution-ready' }])
})

test('clients are reminded three days before a quote expires, unless it was sent shortly before', () => {
  const validUntil = '2026-11-30'
  const reminds = (sentAt: string) => quoteRemindsAt({ sentAt, validUntil })?.toISOString()
  expect(reminds('2026-11-16T10:00:00.000Z')).toBe('2026-11-28T12:00:00.000Z')
  expect(reminds('2026-11-27T12:00:00.001Z')).toBeUndefined()
})

test.each([
  ['2026-11-03T10:00:00Z', '2026-12-01T08:00:00.000Z'],
  ['2026-12-01T08:00:00Z', '2027-01-01T08:00:00.000Z'],
  ['2026-12-31T23:59:59Z', '2027-01-01T08:00:00.000Z'],
])('the monthly email after %s is sent at %s', (moment, next) => {
  expect(nextMonthly(new Date(moment)).toISOString()).toBe(next)
})

test('every kind of event has a case', () => {
  expect(new Set(cases.map(([{ kind }]) => kind))).toEqual(new Set(Object.keys(eventDetails)))
})
