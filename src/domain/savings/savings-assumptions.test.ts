import { expect, test } from 'vitest'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { maxSavingsPercent } from '#domain/site/brand.ts'
import { plans } from '#domain/site/plans.ts'
import { exampleStatement } from '#domain/statement/example-statement.ts'
import { assumeProduct, productAssumptions, unknownProduct } from './product-assumptions.ts'
import { compareCosts } from './savings.ts'
import {
  buildPrice,
  caseForLines,
  defaultSavingsCase,
  planPrice,
  typicalCosts,
} from './savings-assumptions.ts'
import { assumeLine } from './savings-case.fixture.ts'

test('every preset has assumed prices, and nothing else has', () => {
  expect(Object.keys(productAssumptions)).toEqual([...targetSaaSPresets])
  for (const { centsPerSeat, buildCents } of Object.values(productAssumptions)) {
    expect(Math.min(centsPerSeat, buildCents)).toBeGreaterThan(0)
  }
})

test('a preset is recognised regardless of case, blanks and edition; all other products share one assumption', () => {
  expect(assumeProduct('Slack Business+')).toBe(productAssumptions.Slack)
  expect(assumeProduct('  salesFORCE ')).toBe(productAssumptions.Salesforce)
  for (const name of ['', 'Notion', 'Slackline', 'constructor', '__proto__']) {
    expect(assumeProduct(name)).toBe(unknownProduct)
  }
})

test('the example statement and the default case assume the prices of the presets', () => {
  for (const line of [...exampleStatement, ...defaultSavingsCase.lines]) {
    expect(line).toEqual(assumeLine(line.product, line.seats ?? 1))
  }
})

test('our own examples save no more than the pitch claims', () => {
  for (const example of [defaultSavingsCase, caseForLines(exampleStatement)]) {
    const { savedPercent } = compareCosts(example)
    expect(savedPercent).toBeGreaterThan(50)
    expect(savedPercent).toBeLessThanOrEqual(maxSavingsPercent)
  }
})

test('a statement without struck lines leads to the default case', () => {
  expect(caseForLines([])).toBe(defaultSavingsCase)
})

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
