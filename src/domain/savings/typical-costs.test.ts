import { expect, test } from 'vitest'
import { plans } from '#domain/site/plans.ts'
import { productAssumptions } from './product-assumptions.ts'
import { buildPrice, planPrice, typicalCosts } from './typical-costs.ts'

test('typical costs are the cheapest plan and the middle half of the assumed builds', () => {
  const builds = Object.values(productAssumptions)
    .map(({ buildCents }) => buildCents)
    .toSorted((a, b) => a - b)
  const quarter = builds.length / 4
  const middle = builds.slice(quarter, -quarter)
  expect(typicalCosts).toEqual({
    planFrom: Math.min(...plans.map(({ monthlyCents }) => monthlyCents)),
    buildFrom: middle[0],
    buildTo: middle.at(-1),
  })
  expect([planPrice, buildPrice]).toEqual(['$199', '$9,000 to $15,000'])
})
