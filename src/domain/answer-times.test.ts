import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerStep, medianMinutes } from './answer-times.ts'

const minuteMs = 60_000
const yearMinutes = 366 * 24 * 60

const durations = fc.array(fc.double({ min: 1, max: yearMinutes, noNaN: true }), { minLength: 1 })

test('a median from counted steps is within 5% of the exact one', () => {
  fc.assert(
    fc.property(durations, (minutes) => {
      const sorted = minutes.toSorted((a, b) => a - b)
      const exact = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
      const counted = minutes.map((value) => ({ step: answerStep(value * minuteMs), count: 1 }))
      const median = medianMinutes(counted) ?? 0
      // Half a minute more or less is the rounding.
      expect(Math.abs(median - exact)).toBeLessThanOrEqual(exact * 0.05 + 0.5)
    }),
  )
})

test('a longer answer time is never in an earlier step', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      const [shorter, longer] = [Math.min(one, other), Math.max(one, other)]
      expect(answerStep(shorter * 1000)).toBeLessThanOrEqual(answerStep(longer * 1000))
    }),
  )
})

test('a median depends on the counts and not on the rows or their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 160 }), { minLength: 1 }), (steps) => {
      const single = steps.map((step) => ({ step, count: 1 }))
      const grouped = [...new Set(steps)].map((step) => ({
        step,
        count: steps.filter((other) => other === step).length,
      }))
      expect(medianMinutes(grouped)).toBe(medianMinutes(single.toReversed()))
    }),
  )
})

test('there is no median without an answer', () => {
  expect(medianMinutes([])).toBeNull()
  expect(medianMinutes([{ step: 3, count: 0 }])).toBeNull()
})

test('answers of no time and of years have a step', () => {
  expect(answerStep(0)).toBe(0)
  expect(answerStep(-5)).toBe(0)
  expect(answerStep(10 * yearMinutes * minuteMs)).toBe(160)
})
