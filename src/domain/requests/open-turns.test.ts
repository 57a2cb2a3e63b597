import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'
import { hasOpenQuestion, waitingFrom } from './open-turns.ts'
import type { EventDetail } from './request-event.ts'

type Step = [Role, EventDetail]

const ordered: Step = ['client', { kind: 'ordered' }]
const asked: Step = ['client', { kind: 'messaged', text: '?' }]
const askedBack: Step = ['operator', { kind: 'messaged', text: '?' }]
const quote = { number: 1, totalCents: 1 }
const quoted: Step = ['operator', { kind: 'quoted', ...quote, validUntil: '2027-01-01' }]
const signed = { ...quote, name: 'A', contentHash: 'f' }
const accepted: Step = ['client', { kind: 'quote-accepted', ...signed }]
const started: Step = ['operator', { kind: 'moved', from: 'pending', to: 'in-progress' }]
const completed: Step = ['operator', { kind: 'moved', from: 'in-progress', to: 'completed' }]
const settled: Step = ['operator', { kind: 'noted', text: 'Thanks only', settles: true }]
const noted: Step = ['operator', { kind: 'noted', text: 'Hm' }]

test.each<[string, Step[], waitingOn: string, since: number]>([
  ['work that starts without a question', [ordered, quoted, accepted, started], 'nobody', 3],
  ['a client’s question', [ordered, quoted, asked, accepted, started], 'agency', 2],
  ['a client’s question and the handover', [ordered, asked, started, completed], 'agency', 1],
  ['our question', [ordered, quoted, askedBack, accepted, started], 'client', 2],
  ['our question and an acceptance', [ordered, quoted, askedBack, accepted], 'agency', 3],
  ['our question and the handover', [ordered, askedBack, started, completed], 'nobody', 3],
  ['an answer', [ordered, quoted, asked, accepted, started, askedBack], 'client', 5],
  ['no answer needed', [ordered, quoted, asked, accepted, started, settled], 'nobody', 5],
  ['no answer needed to a pending order', [ordered, asked, settled], 'agency', 0],
  ['no answer needed on an open quote', [ordered, quoted, asked, settled], 'client', 1],
  ['another note', [ordered, quoted, asked, accepted, started, noted], 'agency', 2],
])('after %s it is the right side’s turn, since it began', (_what, steps, waitingOn, since) => {
  const events = steps.map(([role, detail], place) => ({
    at: momentOf(place),
    by: { role },
    detail,
  }))
  expect(waitingFrom(events)).toEqual({ waitingOn, waitingSince: momentOf(since) })
})

test('a question is open until it is answered or needs no answer', () => {
  expect([[ordered], [ordered, asked], [ordered, asked, settled]].map(isOpen)).toEqual([
    false,
    true,
    false,
  ])
})

function isOpen(steps: Step[]): boolean {
  return hasOpenQuestion(steps.map(([role, detail]) => ({ at: momentOf(0), by: { role }, detail })))
}

function momentOf(place: number): string {
  return `2026-11-16T10:0${place}:00.000Z`
}
