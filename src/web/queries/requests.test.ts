import { expect, test } from 'vitest'
import type { EventDetail, RequestEvent } from '#domain/requests/request-event.ts'
import { keepEarlier } from './requests.ts'

const delivered: EventDetail = { kind: 'delivered', url: 'https://a.example', handoverNotes: '' }

test('earlier pages stay when a newer answer overlaps with them', () => {
  const known = timeline(events(1, 6), null)
  const joined = keepEarlier(known, timeline(events(5, 8), 5), 'client')
  expect(joined).toEqual(timeline(events(1, 8), null))
})

test('what has not changed keeps its identity', () => {
  const known = timeline(events(1, 6), 1)
  const joined = keepEarlier(known, timeline(events(5, 6), 5), 'client')
  expect(joined).toBe(known)
})

test('earlier pages go when events between them and the answer are missing', () => {
  const answer = timeline(events(9, 12), 9)
  expect(keepEarlier(timeline(events(1, 6), null), answer, 'client')).toEqual(answer)
})

test('an answer that begins earlier replaces what is known, its cursor included', () => {
  const answer = timeline(events(1, 6), null)
  expect(keepEarlier(timeline(events(4, 6), 4), answer, 'client')).toEqual(answer)
})

test.each([
  ['client', 'in-progress', [1, 3, 4, 5]],
  ['client', 'completed', [1, 2, 3, 4, 5]],
  ['operator', 'in-progress', [1, 2, 3, 4, 5]],
] as const)('an earlier delivery is shown to the %s of a request %s', (reader, status, ids) => {
  const [first, second, ...others] = events(1, 4) as [RequestEvent, RequestEvent]
  const known = timeline([first, { ...second, detail: delivered }, ...others], null)
  const joined = keepEarlier(known, { ...timeline(events(3, 5), 3), status }, reader)
  expect(joined.events.map(({ id }) => id)).toEqual(ids)
})

function timeline(shown: RequestEvent[], earlier: number | null) {
  return { events: shown, earlier, status: 'completed' as 'completed' | 'in-progress' }
}

function events(from: number, to: number): RequestEvent[] {
  return Array.from({ length: to - from + 1 }, (_, place) => ({
    id: from + place,
    at: '2026-11-15T10:00:00.000Z',
    by: { name: 'Ada', role: 'client' },
    detail: { kind: 'messaged', text: `Message ${from + place}` },
  }))
}
