import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOf, answerStep, medianMinutes } from './answer-times.ts'

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

test('answers of no time, of two minutes and of years have a step', () => {
  expect([-5, 0, 2 * minuteMs, 10 * yearMinutes * minuteMs].map(answerStep)).toEqual([0, 0, 8, 160])
})

test('an operator’s event answers when the request no longer waits on us, in time until it is due', () => {
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
  expect(answerOf(operator, { before: after, after })).toBeUndefined()
  expect(answerOf({ at, by: { role: 'client' } }, { before, after })).toBeUndefined()
})
