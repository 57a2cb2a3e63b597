import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCosts } from '#domain/savings/savings.ts'
import { defaultSavingsCase } from '#domain/savings/savings-assumptions.ts'
import { roundTicks, scaleChart } from './savings-chart.tsx'

const frame = { width: 400, height: 300, left: 50, right: 10, top: 10, bottom: 30 }

test('the rules of the chart are round, few, and reach over the largest amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 14 }), (most) => {
      const ticks = roundTicks(most)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * 0.999999)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('both lines stay inside the frame', () => {
  const savings = compareCosts(defaultSavingsCase)
  const scale = scaleChart(savings, frame)
  for (const month of savings.months) {
    expect(scale.x(month.month)).toBeLessThanOrEqual(frame.width - frame.right)
    for (const cents of [month.stayingSoFarCents, month.owningSoFarCents]) {
      expect(scale.y(cents)).toBeGreaterThanOrEqual(frame.top)
      expect(scale.y(cents)).toBeLessThanOrEqual(frame.height - frame.bottom)
    }
  }
})
