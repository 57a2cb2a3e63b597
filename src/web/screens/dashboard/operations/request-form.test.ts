import { expect, test } from 'vitest'
import type { EventDetail, RequestEvent } from '#domain/requests/request-event.ts'
import { latestChange } from './request-form.tsx'

test.each<[EventDetail, string]>([
  [{ kind: 'moved', from: 'pending', to: 'in-progress' }, 'Work started'],
  [{ kind: 'estimated', estimatedCompletion: '2027-01-05' }, 'Estimated completion: Jan 5, 2027'],
])('%j is described with author and time', (detail, what) => {
  expect(latestChange([event(1, { kind: 'ordered' }), event(2, detail)])).toEqual({
    text: `Omar Haddad: ${what}`,
    at: '2026-11-15T14:02:00.000Z',
  })
})

test('messages and notes since then are no changes, and an order alone is none', () => {
  const moved = event(2, { kind: 'moved', from: 'pending', to: 'in-progress' })
  const later = [
    event(3, { kind: 'messaged', text: 'Hi' }),
    event(4, { kind: 'noted', text: 'Hm' }),
  ]
  expect(latestChange([moved, ...later])?.at).toBe(moved.at)
  expect(latestChange([event(1, { kind: 'ordered' }), ...later])).toBeUndefined()
})

function event(id: number, detail: EventDetail): RequestEvent {
  const by = { name: 'Omar Haddad', role: 'operator' } as const
  return { id, at: `2026-11-15T14:0${id}:00.000Z`, by, detail }
}
