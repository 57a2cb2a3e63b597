import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCosts } from '#domain/savings/savings.ts'
import { defaultSavingsCase } from '#domain/savings/savings-case.ts'
import { formatCentsShort, roundTicks, scaleChart } from './savings-chart.tsx'

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

test('a short amount reads as Intl formats it, in three or four digits and a letter', () => {
  const dollars = { style: 'currency', currency: 'USD', minimumFractionDigits: 0 } as const
  const compact = { ...dollars, notation: 'compact', maximumFractionDigits: 1 } as const
  const short = new Intl.NumberFormat('en-US', compact)
  const property = fc.property(fc.integer({ min: 0, max: 1e9 }), (amount) => {
    // Halves are left out: browsers and we may round them to different sides.
    fc.pre(!/50*$/.test(String(amount)))
    expect(formatCentsShort(amount * 100)).toBe(short.format(amount))
  })
  fc.assert(property, { examples: [[999], [1234], [45_000], [999_960]] })
})
