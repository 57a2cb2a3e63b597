import { expect, test } from 'vitest'
import { compareCosts } from '#domain/savings/savings.ts'
import { anyCase } from '#domain/savings/savings-case.fixture.ts'
import {
  hitStatusColours,
  hitStatuses,
  hitStatusLabels,
  isSavingProjected,
  savingsOf,
} from './hit.ts'
import { calculateCosts } from './hit-schema.ts'

test('each status has its colour, and a saving is projected until it is completed @spec-4.5', () => {
  const described = hitStatuses.map((status) => [
    hitStatusLabels[status],
    hitStatusColours[status],
    isSavingProjected({ status }),
  ])
  expect(described).toEqual([
    ['Completed', 'green', false],
    ['In Progress', 'amber', true],
    ['Queued', 'primary', true],
  ])
})

import fc from 'fast-check'

test.each([
  [1_600_000, 400_000, '$12,000 per year', '75%'],
  [1_950_000, 750_000, '$12,000 per year', '61%'],
  [100, 99, '$0.01 per year', '1%'],
  [300, 0, '$3 per year', '100%'],
])('%i before and %i now save %s, %s rounded down', (beforeCents, nowCents, amount, percent) => {
  expect(savingsOf({ beforeCents, nowCents })).toEqual({
    savingsAmount: amount,
    savingsPercentage: percent,
  })
})

test('the figures of a calculation are whole dollars a year that never overstate its saving', () => {
  fc.assert(
    fc.property(anyCase, (savingsCase) => {
      const { beforeCents, nowCents } = calculateCosts(savingsCase)
      const { savedCents } = compareCosts(savingsCase)
      expect([beforeCents % 100, nowCents % 100]).toEqual([0, 0])
      const savedAYear = savedCents / savingsCase.years
      expect(beforeCents - nowCents).toBeLessThanOrEqual(savedAYear)
      expect(beforeCents - nowCents).toBeGreaterThan(savedAYear - 200)
    }),
  )
})
