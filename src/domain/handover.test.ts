import { expect, test } from 'vitest'
import { clientEvents, hasDraft, withDeliveries } from './handover.ts'
import type { EventDetail, RequestEvent } from './request-event.ts'

const ordered: EventDetail = { kind: 'ordered' }
const begun: EventDetail = { kind: 'moved', from: 'pending', to: 'in-progress' }
const done: EventDetail = { kind: 'moved', from: 'in-progress', to: 'completed' }
const back: EventDetail = { kind: 'moved', from: 'completed', to: 'in-progress', reason: 'a bug' }

test('the client does not see a delivery before the handover', () => {
  expect(read([ordered, delivered('draft'), begun], 'in-progress')).toEqual(['ordered', 'moved'])
})

test('of several drafts the client sees the last, with the step that hands it over', () => {
  const events = [ordered, delivered('wrong'), begun, delivered('right'), done]
  expect(read(events, 'completed')).toEqual(['ordered', 'moved', 'right', 'moved'])
})

test('a delivery after the handover is shown at once', () => {
  const events = [ordered, begun, delivered('first'), done, delivered('second')]
  expect(read(events, 'completed')).toEqual(['ordered', 'moved', 'first', 'moved', 'second'])
})

test('a withdrawn delivery is hidden until it is handed over again', () => {
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

test.each([
  [[ordered, begun], false],
  [[ordered, delivered('draft'), begun], true],
  [[ordered, begun, delivered('first'), done], false],
  [[ordered, begun, done, delivered('second')], false],
  [[ordered, begun, delivered('first'), done, back], false],
  [[ordered, begun, delivered('first'), done, back, delivered('next')], true],
])('a delivery waits for its hand-over: %#', (details, expected) => {
  expect(hasDraft(number(details))).toBe(expected)
})

test.each([1, 2, 3, 4, 20])(
  'pages of %i events together have each delivery once, in order',
  (size) => {
    const message: EventDetail = { kind: 'messaged', text: 'Hello' }
    const first = [
      ordered,
      delivered('wrong'),
      begun,
      message,
      delivered('first'),
      message,
      message,
      done,
    ]
    const second = [
      delivered('second'),
      message,
      message,
      delivered('third'),
      back,
      delivered('draft'),
    ]
    const all = number([...first, ...second, message, done, delivered('last')])
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
  },
)

function delivered(url: string): EventDetail {
  return { kind: 'delivered', url, handoverNotes: '' }
}

function read(details: EventDetail[], status: 'in-progress' | 'completed'): string[] {
  return clientEvents(number(details), status).map(({ detail }) =>
    detail.kind === 'delivered' ? detail.url : detail.kind,
  )
}

function number(details: EventDetail[]): RequestEvent[] {
  const at = '2026-11-15T10:00:00.000Z'
  return details.map((detail, id) => ({ id, at, by: { name: 'Ada', role: 'operator' }, detail }))
}
