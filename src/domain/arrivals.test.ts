import { expect, test } from 'vitest'
import { type Arrival, describeArrivals, nextArrivals } from './arrivals.ts'
import type { Unread } from './unread.ts'

const nothing: Unread = { own: [] }

test('what was unread before is no arrival, what is added to it is', () => {
  const before = { own: [{ id: 'HIT-001', unread: 2 }] }
  expect(nextArrivals([], { before, after: before, openId: null })).toEqual([])
  const after = { own: [{ id: 'HIT-001', unread: 3 }] }
  expect(nextArrivals([], { before, after, openId: null })).toEqual([own('HIT-001', 1)])
})

test('an arrival grows with further updates and goes once it is read', () => {
  const one = { own: [{ id: 'HIT-001', unread: 1 }] }
  const three = { own: [{ id: 'HIT-001', unread: 3 }] }
  const first = nextArrivals([], { before: nothing, after: one, openId: null })
  const grown = nextArrivals(first, { before: one, after: three, openId: null })
  expect(grown).toEqual([own('HIT-001', 3)])
  expect(nextArrivals(grown, { before: three, after: nothing, openId: null })).toEqual([])
})

test('updates of the request that is open are no arrivals', () => {
  const after = { own: [{ id: 'HIT-001', unread: 1 }] }
  expect(nextArrivals([], { before: nothing, after, openId: 'HIT-001' })).toEqual([])
})

test('an order that came meanwhile stays an arrival until it is opened', () => {
  const before: Unread = { own: [], queue: [], newest: 'HIT-999' }
  const after: Unread = { own: [], queue: [], newest: 'HIT-1000' }
  const arrivals = nextArrivals([], { before, after, openId: null })
  expect(arrivals).toEqual([{ id: 'HIT-1000', list: 'queue', updates: 0 }])
  expect(nextArrivals(arrivals, { before: after, after, openId: null })).toEqual(arrivals)
  expect(nextArrivals(arrivals, { before: after, after, openId: 'HIT-1000' })).toEqual([])
})

test('a deleted newest request is no new order', () => {
  const before: Unread = { own: [], queue: [], newest: 'HIT-002' }
  const after: Unread = { own: [], queue: [], newest: 'HIT-001' }
  expect(nextArrivals([], { before, after, openId: null })).toEqual([])
})

test('a message on a new order is announced instead of the order', () => {
  const before: Unread = { own: [], queue: [], newest: 'HIT-002' }
  const after: Unread = { own: [], queue: [{ id: 'HIT-002', unread: 1 }], newest: 'HIT-002' }
  const known = [{ id: 'HIT-002', list: 'queue' as const, updates: 0 }]
  expect(nextArrivals(known, { before, after, openId: null })).toEqual([
    { id: 'HIT-002', list: 'queue', updates: 1 },
  ])
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
  expect(describeArrivals(arrivals, kind)).toBe(text)
})

function own(id: string, updates: number): Arrival {
  return { id, list: 'own', updates }
}
