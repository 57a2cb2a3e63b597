import { expect, test } from 'vitest'
import type { EventDetail, RequestEvent } from '#domain/requests/request-event.ts'
import { clientEvents, hasDraft, withDeliveries } from './handed-over.ts'

const known: Record<string, EventDetail> = {
  ordered: { kind: 'ordered' },
  begun: { kind: 'moved', from: 'pending', to: 'in-progress' },
  done: { kind: 'moved', from: 'in-progress', to: 'completed' },
  back: { kind: 'moved', from: 'completed', to: 'in-progress', reason: 'a bug' },
  message: { kind: 'messaged', text: 'Hello' },
}

test.each([
  ['ordered a begun', 'in-progress', 'ordered begun'],
  ['ordered a begun b done', 'completed', 'ordered begun b done'],
  ['ordered begun a done b', 'completed', 'ordered begun a done b'],
  ['ordered begun a done back b', 'in-progress', 'ordered begun done back'],
  ['ordered begun a done back b done', 'completed', 'ordered begun a done back b done'],
] as const)('of %j, %s, with deliveries a and b, the client sees %j', (all, status, seen) => {
  expect(clientEvents(eventsOf(all), status).map(wordOf).join(' ')).toBe(seen)
})

test.each([
  ['ordered begun', false],
  ['ordered a begun', true],
  ['ordered begun a done', false],
  ['ordered begun done b', false],
  ['ordered begun a done back', false],
  ['ordered begun a done back b', true],
])('in %j a delivery waits for its handover: %s', (all, expected) => {
  expect(hasDraft(eventsOf(all))).toBe(expected)
})

test.each([1, 2, 3, 4, 20])('pages of %i events have each delivery once, in order', (size) => {
  const all = eventsOf(
    'ordered a begun message b message message done c message message d back e message done f',
  )
  const plain = all.filter(({ detail }) => detail.kind !== 'delivered')
  const steps = all.filter(({ detail }) => ['moved', 'delivered'].includes(detail.kind))
  const pages: RequestEvent[][] = []
  for (let end = plain.length; end > 0; end -= size) {
    const start = Math.max(0, end - size)
    const previous = plain.slice(Math.max(0, start - 1), start)
    const page = plain.slice(start, end)
    pages.unshift(withDeliveries(page, steps, { previous, isNewest: end === plain.length }))
  }
  expect(pages.flat()).toEqual(clientEvents(all, 'completed'))
})

/** A word that is no known event is the address of a delivery. */
function eventsOf(words: string): RequestEvent[] {
  const by = { name: 'Ada', role: 'operator' } as const
  return words.split(' ').map((word, id) => ({
    id,
    at: '2026-11-15T10:00:00.000Z',
    by,
    detail: known[word] ?? { kind: 'delivered', url: word, handoverNotes: '' },
  }))
}

function wordOf({ detail }: RequestEvent): string | undefined {
  if (detail.kind === 'delivered') return detail.url
  return Object.keys(known).find((word) => known[word] === detail)
}
