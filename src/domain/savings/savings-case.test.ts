import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { maxSavingsPercent } from '#domain/site/brand.ts'
import { plans } from '#domain/site/plans.ts'
import { exampleStatement } from '#domain/statement/example-statement.ts'
import { assumeProduct, productAssumptions, unknownProduct } from './product-assumptions.ts'
import { readSavingsCase } from './read-savings-case.ts'
import { compareCosts } from './savings.ts'
import { anyCase, assumeLine, largestCase, manyRuns, plainCase } from './savings-case.fixture.ts'
import {
  buildPrice,
  caseForLines,
  defaultSavingsCase,
  planPrice,
  typicalCosts,
  writeSavingsCase,
} from './savings-case.ts'
import { savingsLimits } from './savings-limits.ts'

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

/** Any text that a box of one line can hold: whole characters, no control signs, no outer blanks. */
const names = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: fc.constantFrom('*', '%', '2', 'A', '5', '&', '+', '#', ' ', '!') }),
  )
  .map((name) => name.slice(0, savingsLimits.productLength))
  .filter((name) => !/[\p{Surrogate}\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(name))
  .map((name) => name.trim())
  .filter((name) => name !== '')

const namedCases = fc
  .tuple(anyCase, fc.array(names, { minLength: 20, maxLength: 20 }))
  .map(([savingsCase, given]) => ({
    ...savingsCase,
    lines: savingsCase.lines.map((line, at) => ({ ...line, product: given[at] ?? 'Slack' })),
  }))

test('an address has the terms first and then the lines, in characters that need no encoding', () => {
  const lines = [
    { product: 'Salesforce', seats: 40, centsPerSeat: 8000, buildCents: 2_400_000 },
    { product: 'Adobe Creative Cloud', seats: null, centsPerSeat: 6000, buildCents: 0 },
  ]
  const params = new URLSearchParams({ calc: writeSavingsCase({ ...defaultSavingsCase, lines }) })
  expect(String(params)).toBe(
    'calc=2*0*0*3*monthly*6000*6*40*6000*Salesforce*40*8000*2400000*Adobe+Creative+Cloud**6000*0',
  )
})

test('any case with any names can be written to an address and read back', () => {
  fc.assert(
    fc.property(namedCases, (savingsCase) => {
      const address = String(new URLSearchParams({ calc: writeSavingsCase(savingsCase) }))
      expect(readSavingsCase(new URLSearchParams(address).get('calc'))).toEqual(savingsCase)
    }),
    { examples: [[{ ...plainCase, lines: [] }], [largestCase]] },
  )
})

test('a name that cannot be encoded in an address is written without the invalid characters', () => {
  const product = ' half \uD83D a\npair \u202E'
  const lines = [{ product, seats: 1, centsPerSeat: 1, buildCents: 1 }]
  expect(readSavingsCase(writeSavingsCase({ ...plainCase, lines }))?.lines[0]?.product).toBe(
    'half \uFFFD a pair',
  )
})

test('an address may say when a product renews', () => {
  const line = { product: 'Slack_', seats: null, centsPerSeat: 1, buildCents: 100 }
  const dated = { ...plainCase, lines: [line, { ...line, renewsOn: '2027-04-02' }, line] }
  const address = String(new URLSearchParams({ calc: writeSavingsCase(dated) }))
  expect(address).toContain('*Slack_**1*100_2027-04-02*Slack_*')
  expect(readSavingsCase(new URLSearchParams(address).get('calc'))).toEqual(dated)
})

test('a valid address with one character changed is either rejected or a case that can be calculated', () => {
  const signs = fc.constantFrom(...Array.from('*%-.019e +x'))
  fc.assert(
    fc.property(namedCases, fc.nat(), signs, (savingsCase, at, sign) => {
      const text = writeSavingsCase(savingsCase)
      const place = at % text.length
      const read = readSavingsCase(text.slice(0, place) + sign + text.slice(place + 1))
      if (read === null) return
      expect(readSavingsCase(writeSavingsCase(read))).toEqual(read)
      expect(Number.isSafeInteger(compareCosts(read).savedCents)).toBe(true)
    }),
    manyRuns,
  )
})

const terms = '2*0*0*1*yearly*0*0*0*0'

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['too few fields', '2*0*0*1*yearly*0'],
  ['another version', 'Slack*120*875*5*7*3*yearly*6000'],
  ['a line cut short', `${terms}*Slack*100*0`],
  ['a name that is blank', `${terms}*  *1*1*0`],
  ['a name that is too long', `${terms}*${'x'.repeat(61)}*1*1*0`],
  ['more lines than allowed', `${terms}${'*Slack*1*1*0'.repeat(21)}`],
  ['no seats', `${terms}*Slack*0*1000*0`],
  ['half a seat', `${terms}*Slack*1.5*1000*0`],
  ['a negative price', `${terms}*Slack*1*-1*0`],
  ['a price per seat beyond its limit', `${terms}*Slack*1*1000001*0`],
  ['a flat price beyond its limit', `${terms}*Slack**100000001*0`],
  ['another notation of numbers', `${terms}*Slack*1e3*0x10*0`],
  ['growth finer than a tenth', '2*0.25*0*1*yearly*0*0*0*0*Slack*1*1*0'],
  ['growth beyond its limit', '2*101*0*1*yearly*0*0*0*0*Slack*1*1*0'],
  ['six years', '2*0*0*6*yearly*0*0*0*0*Slack*1*1*0'],
  ['an unknown cycle', '2*0*0*1*weekly*0*0*0*0*Slack*1*1*0'],
  ['half a year of paying for both, and a week', '2*0*0*1*yearly*0*27*0*0*Slack*1*1*0'],
  ['a day that is none', `${terms}*Slack*1*1*0_2027-02-30`],
  ['an empty day', `${terms}*Slack*1*1*0_`],
  ['a figure without end', `${terms}*Slack*${'9'.repeat(400)}*1*0`],
])('%s in an address counts as absent', (_, text) => {
  expect(readSavingsCase(text)).toBeNull()
})
