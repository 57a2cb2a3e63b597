import { expect, test } from 'vitest'
import { type Arrival, formatArrivals, nextArrivals } from './arrivals.ts'
import {
  countWaiting,
  newUpdates,
  seenIn,
  sumUnread,
  titleWithUnread,
  unreadEvents,
} from './hit-request.ts'
import type { Unread } from './hit-request-schema.ts'

const own = (id: string, updates: number): Arrival => ({ id, list: 'own', updates })
const queued = (id: string, updates: number): Arrival => ({ id, list: 'queue', updates })
const unread = (count: number): Unread => ({ own: count ? [{ id: 'HIT-001', unread: count }] : [] })
const newest = (id: string): Unread => ({ own: [], queue: [], newest: id })
const third = newest('HIT-3')
const answered: Unread = { own: [], queue: [{ id: 'HIT-3', unread: 1 }], newest: 'HIT-3' }

/** The arrivals so far, what was unread before and is now, the open request, and the arrivals then. */
test.each<[string, Arrival[], Unread, Unread, string | null, Arrival[]]>([
  ['what was unread before', [], unread(2), unread(2), null, []],
  ['an update more', [], unread(2), unread(3), null, [own('HIT-001', 1)]],
  ['more updates', [own('HIT-001', 1)], unread(1), unread(3), null, [own('HIT-001', 3)]],
  ['what is read', [own('HIT-001', 3)], unread(3), unread(0), null, []],
  ['an update of the open request', [], unread(0), unread(1), 'HIT-001', []],
  ['a new order', [], newest('HIT-999'), newest('HIT-1000'), null, [queued('HIT-1000', 0)]],
  ['no other order', [queued('HIT-3', 0)], third, third, null, [queued('HIT-3', 0)]],
  ['an order that is opened', [queued('HIT-3', 0)], third, third, 'HIT-3', []],
  ['a deleted newest request', [], newest('HIT-002'), newest('HIT-001'), null, []],
  ['a message on an order', [queued('HIT-3', 0)], third, answered, null, [queued('HIT-3', 1)]],
])('%s after arrivals %j', (_, known, before, after, openId, expected) => {
  expect(nextArrivals(known, { before, after, openId })).toEqual(expected)
})

test.each([
  [[own('HIT-012', 1)], 'messaged', 'New message on HIT-012'],
  [[own('HIT-012', 1)], 'quoted', 'New quote on HIT-012'],
  [[own('HIT-012', 1)], undefined, 'New update on HIT-012'],
  [[own('HIT-012', 2)], 'messaged', '2 updates on HIT-012'],
  [[own('HIT-012', 2), own('HIT-013', 1)], undefined, '3 updates on 2 requests'],
  [[own('HIT-012', 0)], undefined, 'New order: HIT-012'],
  [[own('HIT-012', 0), own('HIT-013', 0)], undefined, '2 new orders'],
  [[own('HIT-012', 0), own('HIT-013', 1)], undefined, '2 updates on 2 requests'],
] as const)('%j with %s reads "%s"', (arrivals, kind, text) => {
  expect(formatArrivals(arrivals, kind)).toBe(text)
})

test('a title starts with a number, 99+ at most', () => {
  const requests = [97, 2].map((count) => ({ id: 'HIT-001', unread: count }))
  expect(titleWithUnread('Hitlist', sumUnread(requests))).toBe('(99) Hitlist')
  expect(titleWithUnread('Hitlist', 100)).toBe('(99+) Hitlist')
  expect(titleWithUnread('Hitlist', sumUnread(undefined))).toBe('Hitlist')
})

const nothingOwn = { isEmailConfirmed: true, draftTarget: '' }

test('for an operator, a request with several unread messages counts once', () => {
  expect(countWaiting({ own: [], queue: [{ id: 'HIT-001', unread: 3 }] }, nothingOwn)).toBe(1)
  expect(countWaiting(undefined, nothingOwn)).toBe(0)
})

test.each([
  [{ count: 2, isNew: false }, nothingOwn, 2],
  [{ count: 2, isNew: false }, { isEmailConfirmed: false, draftTarget: 'Slack' }, 4],
  [{ count: 1, isNew: true }, { isEmailConfirmed: false, draftTarget: 'Slack' }, 2],
])('for a client, %j with %j counts %i, and unread updates do not', (waiting, browser, count) => {
  expect(countWaiting({ own: [{ id: 'HIT-001', unread: 3 }], waiting }, browser)).toBe(count)
})

test('the unread events are the latest ones by operators, as many as are unread', () => {
  const events = (['operator', 'client', 'operator', 'operator', 'client'] as const).map(
    (role, id) => ({ id, at: '', by: { name: '', role }, detail: { kind: 'ordered' } as const }),
  )
  expect(unreadEvents(events, 2).map(({ id }) => id)).toEqual([2, 3])
  expect(unreadEvents(events)).toEqual([])
  expect([seenIn(events.toReversed()), seenIn([])]).toEqual([{ upTo: '4' }, {}])
  expect([newUpdates(1), newUpdates(2)]).toEqual(['1 new update', '2 new updates'])
})
