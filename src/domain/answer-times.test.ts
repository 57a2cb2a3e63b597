import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerStep, medianMinutes } from './answer-times.ts'

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
