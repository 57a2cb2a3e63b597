import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSavingsCase } from './read-savings-case.ts'
import { compareCosts, type SavingsCase } from './savings.ts'
import { writeSavingsCase } from './savings-address.ts'
import { defaultSavingsCase, defaultTerms } from './savings-assumptions.ts'
import { anyCase, largestCase, manyRuns, plainCase } from './savings-case.fixture.ts'
import { savingsLimits } from './savings-limits.ts'

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

const namedCases = withNames(names)

test('an address names the terms first and then the lines, in signs that need no encoding', () => {
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
    manyRuns,
  )
})

test('a case without products and the largest case can be written and read back', () => {
  for (const savingsCase of [{ ...plainCase, lines: [] }, largestCase]) {
    expect(readSavingsCase(writeSavingsCase(savingsCase))).toEqual(savingsCase)
  }
})

test('a flat price can be above the most for a seat, and has its own limit', () => {
  const { flatCents, centsPerSeat } = savingsLimits
  expect(readSavingsCase(writeLine(null, flatCents.most))?.lines[0]?.centsPerSeat).toBe(
    flatCents.most,
  )
  expect(readSavingsCase(writeLine(null, flatCents.most + 1))).toBeNull()
  expect(readSavingsCase(writeLine(1, centsPerSeat.most + 1))).toBeNull()
})

test('a name that cannot be encoded in an address is written without the invalid characters', () => {
  const product = ' half \uD83D a\npair \u202E'
  const lines = [{ product, seats: 1, centsPerSeat: 1, buildCents: 1 }]
  expect(readSavingsCase(writeSavingsCase({ ...plainCase, lines }))?.lines[0]?.product).toBe(
    'half \uFFFD a pair',
  )
})

test('writing never throws, and what was read back is written the same', () => {
  const anyText = fc.array(fc.integer({ min: 0, max: 0xff_ff }), { minLength: 1, maxLength: 60 })
  const cases = withNames(anyText.map((units) => String.fromCharCode(...units)))
  fc.assert(
    fc.property(cases, (savingsCase) => {
      const written = writeSavingsCase(savingsCase)
      const read = readSavingsCase(written)
      if (read !== null) expect(writeSavingsCase(read)).toBe(written)
    }),
    manyRuns,
  )
})

test('any junk is either absent or a case that can be calculated', () => {
  const unit = fc.constantFrom(
    ...Array.from('*%-.0123456789~!e'),
    'yearly',
    'monthly',
    'Slack',
    '\uD83D',
    '\n',
  )
  const junk = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit, maxLength: 40 }),
    fc.array(fc.oneof(fc.string(), fc.double().map(String)), { maxLength: 12 }).map(joinStars),
  )
  fc.assert(fc.property(junk, expectAbsentOrValid), manyRuns)
})

test('a valid address with one sign changed is either absent or a case that can be calculated', () => {
  const signs = fc.constantFrom(...Array.from('*%-.019e +x'))
  fc.assert(
    fc.property(namedCases, fc.nat(), signs, (savingsCase, at, sign) => {
      const text = writeSavingsCase(savingsCase)
      const place = at % text.length
      expectAbsentOrValid(text.slice(0, place) + sign + text.slice(place + 1))
    }),
    manyRuns,
  )
})

test('a link of the first version is read, and what it lacks is assumed', () => {
  expect(readSavingsCase('Salesforce*40*8000*Slack*120*875*5*7*3*yearly*6000')).toEqual({
    ...defaultTerms,
    lines: [
      { product: 'Salesforce', seats: 40, centsPerSeat: 8000, buildCents: 1_200_000 },
      { product: 'Slack', seats: 120, centsPerSeat: 875, buildCents: 1_200_000 },
    ],
    seatGrowthPercent: 5,
    priceGrowthPercent: 7,
    cycle: 'yearly',
    // Hosting was for all products together.
    hostingCentsPerApp: 3000,
  })
})

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['too few fields', '2*0*0*1*yearly*0'],
  ['a line cut short', '2*0*0*1*yearly*0*0*0*0*Slack*100*0'],
  ['a name that is blank', '2*0*0*1*yearly*0*0*0*0*  *1*1*0'],
  ['a name that is too long', `2*0*0*1*yearly*0*0*0*0*${'x'.repeat(61)}*1*1*0`],
  ['more lines than allowed', `2*0*0*1*yearly*0*0*0*0${'*Slack*1*1*0'.repeat(21)}`],
  ['no seats', '2*0*0*1*yearly*0*0*0*0*Slack*0*1000*0'],
  ['half a seat', '2*0*0*1*yearly*0*0*0*0*Slack*1.5*1000*0'],
  ['a negative price', '2*0*0*1*yearly*0*0*0*0*Slack*1*-1*0'],
  ['another notation of numbers', '2*0*0*1*yearly*0*0*0*0*Slack*1e3*0x10*0'],
  ['growth finer than a tenth', '2*0.25*0*1*yearly*0*0*0*0*Slack*1*1*0'],
  ['growth beyond its limit', '2*101*0*1*yearly*0*0*0*0*Slack*1*1*0'],
  ['six years', '2*0*0*6*yearly*0*0*0*0*Slack*1*1*0'],
  ['an unknown cycle', '2*0*0*1*weekly*0*0*0*0*Slack*1*1*0'],
  ['half a year of paying for both, and a week', '2*0*0*1*yearly*0*27*0*0*Slack*1*1*0'],
  ['a figure without end', `2*0*0*1*yearly*0*0*0*0*Slack*${'9'.repeat(400)}*1*0`],
])('%s in an address counts as absent', (_, text) => {
  expect(readSavingsCase(text)).toBeNull()
})

function withNames(products: fc.Arbitrary<string>): fc.Arbitrary<SavingsCase> {
  return fc
    .tuple(anyCase, fc.array(products, { minLength: 20, maxLength: 20 }))
    .map(([savingsCase, given]) => ({
      ...savingsCase,
      lines: savingsCase.lines.map((line, at) => ({ ...line, product: given[at] ?? 'Slack' })),
    }))
}

function joinStars(fields: string[]): string {
  return fields.join('*')
}

function expectAbsentOrValid(text: string): void {
  const read = readSavingsCase(text)
  if (read === null) return
  expect(readSavingsCase(writeSavingsCase(read))).toEqual(read)
  expect(Number.isSafeInteger(compareCosts(read).savedCents)).toBe(true)
}

function writeLine(seats: number | null, centsPerSeat: number): string {
  const lines = [{ product: 'Workday', seats, centsPerSeat, buildCents: 0 }]
  return writeSavingsCase({ ...plainCase, lines })
}
