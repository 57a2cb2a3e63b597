import { expect, test } from 'vitest'
import { plans } from '#domain/site/plans.ts'
import { productAssumptions, unknownProduct } from './product-assumptions.ts'
import { buildPrice, planPrice, typicalCosts } from './typical-costs.ts'

test('typical costs are the cheapest plan, and the cheapest and the dearest build of the model', () => {
  const builds = [...Object.values(productAssumptions), unknownProduct].map(
    ({ buildCents }) => buildCents,
  )
  expect(typicalCosts).toEqual({
    planFrom: Math.min(...plans.map(({ monthlyCents }) => monthlyCents)),
    buildFrom: Math.min(...builds),
    buildTo: Math.max(...builds),
  })
  expect([planPrice, buildPrice]).toEqual(['$199', '$6,000 to $24,000'])
})
