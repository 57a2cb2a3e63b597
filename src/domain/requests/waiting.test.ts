import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/user-schema.ts'
import { planIds } from '#domain/site/plans.ts'
import { defaultHours, type WorkingHours, workingHoursSchema } from '#domain/site/site-settings.ts'
import { hourMs } from '#domain/values/dates.ts'
import type { EventDetail } from './request-event.ts'
import {
  answerHours,
  answerOf,
  answerStep,
  dueTime,
  hasOpenQuestion,
  medianMinutes,
  waitingFrom,
} from './waiting.ts'

const quote = { number: 1, totalCents: 1 }

type Step = [Role, EventDetail]

const ordered: Step = ['client', { kind: 'ordered' }]
const asked: Step = ['client', { kind: 'messaged', text: '?' }]
const askedBack: Step = ['operator', { kind: 'messaged', text: '?' }]
const plainReply: Step = ['operator', { kind: 'messaged', text: 'Thanks.', asks: false }]
const askedOutright: Step = ['operator', { kind: 'messaged', text: '?', asks: true }]
const quoted: Step = ['operator', { kind: 'quoted', ...quote, validUntil: '2027-01-01' }]
const signed = { ...quote, name: 'A', contentHash: 'f' }
const accepted: Step = ['client', { kind: 'quote-accepted', ...signed }]
const started: Step = ['operator', { kind: 'moved', from: 'pending', to: 'in-progress' }]
const completed: Step = ['operator', { kind: 'moved', from: 'in-progress', to: 'completed' }]
const settled: Step = ['operator', { kind: 'noted', text: 'Thanks only', settles: true }]
const declined: Step = ['client', { kind: 'quote-declined', number: 1 }]
const withdrawn: Step = ['operator', { kind: 'quote-withdrawn', number: 1 }]
const closed: Step = ['operator', { kind: 'closed', closure: 'declined', reason: 'x' }]
const reopened: Step = ['operator', { kind: 'reopened', reason: 'x' }]
const backed: Step = ['operator', { kind: 'moved', from: 'in-progress', to: 'pending' }]
const estimated: Step = ['operator', { kind: 'estimated', estimatedCompletion: null }]
const noted: Step = ['operator', { kind: 'noted', text: 'Hm' }]

test.each<[string, Step[], waitingOn: string, since: number]>([
  ['an order', [ordered], 'agency', 0],
  ['a second question before an answer', [ordered, quoted, asked, asked], 'agency', 2],
  ['a quote', [ordered, quoted], 'client', 1],
  ['our question on an open quote', [ordered, quoted, askedBack], 'client', 1],
  ['a declined quote', [ordered, quoted, declined], 'agency', 2],
  ['a withdrawn quote', [ordered, quoted, withdrawn], 'agency', 2],
  ['a closure', [ordered, asked, closed], 'none', 2],
  ['a closure that was undone', [ordered, closed, reopened], 'agency', 2],
  ['a cancellation that was undone', [ordered, started, closed, reopened], 'none', 3],
  ['work that went back', [ordered, started, backed], 'agency', 2],
  ['a message after the handover', [ordered, started, completed, askedBack], 'none', 3],
  ['a question after the handover', [ordered, started, completed, asked], 'agency', 3],
  ['our question after the handover', [ordered, started, completed, askedOutright], 'client', 3],
  ['an estimate', [ordered, quoted, estimated], 'client', 1],
  ['work that starts without a question', [ordered, quoted, accepted, started], 'none', 3],
  ['a client’s question', [ordered, quoted, asked, accepted, started], 'agency', 2],
  ['a client’s question and the handover', [ordered, asked, started, completed], 'agency', 1],
  ['our question', [ordered, quoted, askedBack, accepted, started], 'client', 2],
  ['our question and an acceptance', [ordered, quoted, askedBack, accepted], 'agency', 3],
  ['our question and the handover', [ordered, askedBack, started, completed], 'none', 3],
  ['a question back', [ordered, quoted, asked, accepted, started, askedBack], 'client', 5],
  ['an answer', [ordered, quoted, asked, accepted, started, plainReply], 'none', 5],
  ['a plain reply to an order, which still needs a quote', [ordered, plainReply], 'agency', 1],
  ['a question after a plain reply to an order', [ordered, plainReply, asked], 'agency', 2],
  ['a plain reply to an acceptance', [ordered, quoted, accepted, plainReply], 'agency', 3],
  ['an answer on an open quote', [ordered, quoted, asked, plainReply], 'client', 1],
  [
    'a plain reply after our question about an order',
    [ordered, askedBack, plainReply],
    'client',
    1,
  ],
  [
    'a plain reply after our question',
    [ordered, quoted, accepted, started, askedBack, plainReply],
    'client',
    4,
  ],
  ['no answer needed', [ordered, quoted, asked, accepted, started, settled], 'none', 5],
  ['no answer needed to a pending order', [ordered, asked, settled], 'agency', 0],
  ['no answer needed on an open quote', [ordered, quoted, asked, settled], 'client', 1],
  ['another note', [ordered, quoted, asked, accepted, started, noted], 'agency', 2],
])('after %s it is the right side’s turn, since it began', (_what, steps, waitingOn, since) => {
  const events = steps.map(([role, detail], place) => ({
    at: momentOf(place),
    by: { role },
    detail,
  }))
  const last = momentOf(steps.length - 1)
  expect(waitingFrom(events, last)).toEqual({ waitingOn, waitingSince: momentOf(since) })
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

const minuteMs = 60_000
const yearMinutes = 366 * 24 * 60

test('a median from counted steps is within 5% of the exact one, in any order of the steps', () => {
  const durations = fc.array(fc.double({ min: 1, max: yearMinutes, noNaN: true }), { minLength: 1 })
  fc.assert(
    fc.property(durations, (minutes) => {
      const sorted = minutes.toSorted((a, b) => a - b)
      const exact = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
      const steps = minutes.map((value) => answerStep(value * minuteMs))
      const grouped = Map.groupBy(steps, (step) => step)
      const counted = [...grouped].map(([step, equal]) => ({ step, count: equal.length }))
      // Half a minute more or less is the rounding.
      const deviation = Math.abs((medianMinutes(counted) ?? 0) - exact)
      expect(deviation).toBeLessThanOrEqual(exact * 0.05 + 0.5)
    }),
  )
})

test('there is no median without an answer', () => {
  expect(medianMinutes([])).toBeNull()
  expect(medianMinutes([{ step: 3, count: 0 }])).toBeNull()
})

test('immediate answers, answers after two minutes and after years all have a step', () => {
  expect([-5, 0, 2 * minuteMs, 10 * yearMinutes * minuteMs].map(answerStep)).toEqual([0, 0, 8, 160])
})

test('an operator’s event is an answer if the request no longer waits on us, in time until the due time', () => {
  const at = '2026-11-18T12:00:00.000Z'
  const before = {
    waitingOn: 'agency',
    waitingSince: '2026-11-18T11:58:00.000Z',
    dueAt: at,
  } as const
  const after = { ...before, waitingOn: 'client' } as const
  const operator = { at, by: { role: 'operator' } } as const
  expect(answerOf(operator, { before, after })).toEqual({ answer: 'in-time', answerStep: 8 })
  const overdue = { ...before, dueAt: '2026-11-18T11:59:59.999Z' }
  expect(answerOf(operator, { before: overdue, after })).toEqual({ answer: 'late', answerStep: 8 })
  expect(answerOf(operator, { before, after: before })).toBeUndefined()
  const promised = { ...before, waitingSince: at }
  expect(answerOf(operator, { before, after: promised })).toEqual(
    answerOf(operator, { before, after }),
  )
  expect(answerOf(operator, { before: after, after })).toBeUndefined()
  expect(answerOf({ at, by: { role: 'client' } }, { before, after })).toBeUndefined()
})

test('an answer is due by the accepted plan, else the ordered one, else in 48 hours', () => {
  expect(planIds.map((id) => answerHours(id, 'professional'))).toEqual([48, 24, 4])
  expect([null, ...planIds].map((id) => answerHours(null, id))).toEqual([48, 48, 24, 4])
})

test('only a request that waits on us has a due time', () => {
  const waitingSince = '2026-11-16T10:00:00.000Z'
  expect(due({ waitingSince })).toBe('2026-11-17T10:00:00.000Z')
  expect(due({ waitingSince, waitingOn: 'client' })).toBeUndefined()
  expect(due({ waitingSince, waitingOn: 'none' })).toBeUndefined()
})

// November 18, 2026 is a Wednesday.
test.each([
  ['stays within working hours', '18T09:30:00.000Z', 24, {}, '19T09:30:00.000Z'],
  ['stays at closing time', '18T18:00:00.000Z', 24, {}, '19T18:00:00.000Z'],
  ['at 4 AM is that morning', '18T04:08:20.000Z', 48, {}, '20T09:00:00.000Z'],
  ['at 10 PM is the next morning', '18T22:10:30.000Z', 24, {}, '20T09:00:00.000Z'],
  ['on Sunday is Monday morning', '20T10:00:00.000Z', 48, {}, '23T09:00:00.000Z'],
  ['on Sunday stays if we work then', '20T09:00:00.000Z', 48, { days: 'all' }, '22T09:00:00.000Z'],
  ['of a day does not become three', '20T13:00:00.000Z', 24, {}, '21T13:00:00.000Z'],
  ['of four hours stays after closing', '18T16:00:00.000Z', 4, {}, '18T20:00:00.000Z'],
  ['is by our clock', '18T21:00:00.000Z', 24, { timeZone: 'America/New_York' }, '19T21:00:00.000Z'],
  ['is by our morning', '18T14:00:00.000Z', 24, { timeZone: 'Asia/Tokyo' }, '20T00:00:00.000Z'],
] as const)('a due time %s', (_, since, hours, changed, expected) => {
  const waitingSince = `2026-11-${since}`
  const working: WorkingHours = { ...defaultHours, ...changed }
  expect(due({ waitingSince }, hours, working)).toBe(`2026-11-${expected}`)
})

test('a due time is the opening time of our clock across a clock change', () => {
  const working: WorkingHours = { ...defaultHours, days: 'all', timeZone: 'America/New_York' }
  for (const [night, opening] of [
    ['2026-11-01T03:00:00.000Z', '2026-11-01T14:00:00.000Z'],
    // An hour late, on one night a year.
    ['2027-03-14T03:00:00.000Z', '2027-03-14T14:00:00.000Z'],
  ] as const) {
    const waitingSince = new Date(Date.parse(night) - 48 * hourMs).toISOString()
    expect(due({ waitingSince }, 48, working)).toBe(opening)
  }
})

test.each([4, 24, 48])(
  'in every hour of a week, %i hours never end earlier than promised',
  (hours) => {
    const start = Date.parse('2026-11-16T00:30:00.000Z')
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      const since = start + hour * hourMs
      const dueAt = Date.parse(due({ waitingSince: new Date(since).toISOString() }, hours) ?? '')
      expect(dueAt).toBeGreaterThanOrEqual(since + hours * hourMs)
      expect(dueAt).toBeLessThanOrEqual(since + 2 * hours * hourMs)
    }
  },
)

test.each([
  [{ closesAt: '09:00' }, 'Choose a time after you open'],
  [{ opensAt: '9:00' }, 'Enter a time, such as 09:00'],
  [{ timeZone: 'Mars/Olympus' }, 'Choose a time zone from the list'],
])('working hours cannot be %j', (changed, message) => {
  const { error } = workingHoursSchema.safeParse({ ...defaultHours, ...changed })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

function due(
  waiting: { waitingSince: string; waitingOn?: 'agency' | 'client' | 'none' },
  hours = 24,
  working: WorkingHours = defaultHours,
) {
  return dueTime({ waitingOn: 'agency', ...waiting }, hours, working)
}
