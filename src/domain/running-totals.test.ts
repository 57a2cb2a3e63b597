import { expect, test } from 'vitest'
import type { EventDetail } from './request-event.ts'
import { type CountedRequest, totalsOf } from './running-totals.ts'
import { dayNumber } from './utc-days.ts'

const at = '2026-11-18T12:00:00.000Z'
const week = dayNumber('2026-11-16')
const before: CountedRequest = {
  createdAt: '2026-11-17T11:58:00.000Z',
  status: 'pending',
  closedAt: null,
  waitingOn: 'agency',
  waitingSince: '2026-11-18T11:58:00.000Z',
  dueAt: at,
}
const message: EventDetail = { kind: 'messaged', text: 'Hello' }
const order: EventDetail = { kind: 'ordered' }
const quote = { number: 1, totalCents: 500 }
const accepted: EventDetail = { kind: 'quote-accepted', ...quote, name: '', contentHash: '' }
const declined: EventDetail = { kind: 'quote-declined', number: 1 }
const started = changed({ status: 'in-progress' })

test.each<[string, EventDetail, Parameters<typeof totalsOf>[1], string[]]>([
  ['an order', order, { targetSaaS: ' SLACK' }, ['open pending 1', 'ordered slack 1']],
  ['another product', order, { targetSaaS: 'Ada' }, ['open pending 1', 'ordered  1']],
  ['an answer in time', message, changed({ waitingOn: 'client' }), ['answered-in-time 8 1']],
  ['a late answer', message, changed({ waitingOn: 'client' }, late()), ['answered-late 8 1']],
  ['no answer', message, changed({}), []],
  ['a start', message, started, ['open pending -1', 'open in-progress 1']],
  ['a completion', message, changed({ status: 'completed' }), ['open pending -1']],
  ['a closure', message, changed({ closedAt: at }), ['open pending -1']],
  ['a reopening', message, changed({}, { ...before, closedAt: at }), ['open pending 1']],
  ['a quote', { kind: 'quoted', ...quote, validUntil: '' }, {}, ['quoted  1 500']],
  ['an acceptance', accepted, {}, ['quote-accepted  1 500']],
  ['a rejection', declined, { declinedCents: 700 }, ['quote-declined  1 700']],
])('%s adds to its totals', (_, detail, facts, expected) => {
  const totals = totalsOf({ at, by: { role: 'operator' }, detail }, facts)
  const described = totals.map(({ name, key, count, cents }) =>
    `${name} ${key} ${count} ${cents || ''}`.trimEnd(),
  )
  expect(described).toEqual(expected)
  const orderDay = dayNumber(detail.kind === 'ordered' ? at : before.createdAt)
  for (const { name, day } of totals) expect(day).toBe(name === 'open' ? orderDay : week)
})

test('a client’s own event is no answer', () => {
  const event = { at, by: { role: 'client' }, detail: message } as const
  expect(totalsOf(event, changed({ waitingOn: 'client' }))).toEqual([])
})

function changed(changes: Partial<CountedRequest>, from = before) {
  return { change: { before: from, after: { ...before, ...changes } } }
}

function late(): CountedRequest {
  return { ...before, dueAt: '2026-11-18T11:59:59.999Z' }
}
