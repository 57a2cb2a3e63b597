import { expect, test } from 'vitest'
import { readSavingsCase } from './read-savings-case.ts'
import { writeSavingsCase } from './savings-address.ts'
import { assumptionsSetOn, caseForLines, defaultSavingsCase } from './savings-assumptions.ts'
import {
  assumeCentsPerSeat,
  assumedCentsPerSeat,
  assumedCentsPerUnknownSeat,
  caseForProduct,
} from './seat-prices.ts'
import { exampleStatement } from './statement.ts'
import { targetSaaSPresets } from './target-saas.ts'

test('every preset has an assumed price, and nothing else has', () => {
  expect(Object.keys(assumedCentsPerSeat)).toEqual([...targetSaaSPresets])
  for (const preset of targetSaaSPresets) expect(assumeCentsPerSeat(preset)).toBeGreaterThan(0)
})

test('a preset is known whatever the case and the blanks; anything else is assumed alike', () => {
  expect(assumeCentsPerSeat('  salesFORCE ')).toBe(8000)
  for (const name of ['', 'Notion', 'constructor', '__proto__']) {
    expect(assumeCentsPerSeat(name)).toBe(assumedCentsPerUnknownSeat)
  }
})

test('the example statement and the calculator assume the same prices', () => {
  for (const { product, centsPerSeat } of exampleStatement) {
    // In the statement Mailchimp is one bill, not priced per seat.
    if (product !== 'Mailchimp') expect(assumeCentsPerSeat(product)).toBe(centsPerSeat)
  }
})

test('the assumptions carry the day they were set', () => {
  expect(new Date(assumptionsSetOn).toISOString()).toBe(`${assumptionsSetOn}T00:00:00.000Z`)
})

test('the default case, that of any preset and that of the statement fit into an address', () => {
  const cases = [
    defaultSavingsCase,
    caseForLines(exampleStatement),
    ...targetSaaSPresets.map(caseForProduct),
  ]
  for (const savingsCase of cases) {
    expect(readSavingsCase(writeSavingsCase(savingsCase))).toEqual(savingsCase)
  }
})

test('a statement without struck lines leads to the default case', () => {
  expect(caseForLines([])).toBe(defaultSavingsCase)
  expect(caseForProduct('Jira').lines).toEqual([{ product: 'Jira', seats: 40, centsPerSeat: 800 }])
})
