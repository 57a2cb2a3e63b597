import { expect, test } from 'vitest'
import { clientEvents } from './hand-over.ts'
import type { EventDetail, RequestEvent } from './request-event.ts'

const ordered: EventDetail = { kind: 'ordered' }
const begun: EventDetail = { kind: 'moved', from: 'pending', to: 'in-progress' }
const done: EventDetail = { kind: 'moved', from: 'in-progress', to: 'completed' }
const back: EventDetail = { kind: 'moved', from: 'completed', to: 'in-progress', reason: 'a bug' }

test('a delivery that is being prepared is not told', () => {
  expect(read([ordered, delivered('draft'), begun], 'in-progress')).toEqual(['ordered', 'moved'])
})

test('of several drafts the client reads the last, with the step that hands it over', () => {
  const events = [ordered, delivered('wrong'), begun, delivered('right'), done]
  expect(read(events, 'completed')).toEqual(['ordered', 'moved', 'right', 'moved'])
})

test('what is delivered after the hand-over is told as it happens', () => {
  const events = [ordered, begun, delivered('first'), done, delivered('second')]
  expect(read(events, 'completed')).toEqual(['ordered', 'moved', 'first', 'moved', 'second'])
})

test('what was taken back is not told until it is handed over again', () => {
  const events = [ordered, begun, delivered('first'), done, back, delivered('draft')]
  expect(read(events, 'in-progress')).toEqual(['ordered', 'moved', 'moved', 'moved'])
  expect(read([...events, done], 'completed')).toEqual([
    'ordered',
    'moved',
    'first',
    'moved',
    'moved',
    'draft',
    'moved',
  ])
})

function delivered(url: string): EventDetail {
  return { kind: 'delivered', url, handoverNotes: '' }
}

function read(details: EventDetail[], status: 'in-progress' | 'completed'): string[] {
  const events = details.map(
    (detail, id): RequestEvent => ({
      id,
      at: '2026-11-15T10:00:00.000Z',
      by: { name: 'Ada', role: 'operator' },
      detail,
    }),
  )
  return clientEvents(events, status).map(({ detail }) =>
    detail.kind === 'delivered' ? detail.url : detail.kind,
  )
}
