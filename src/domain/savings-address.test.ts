import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSavingsCase } from './read-savings-case.ts'
import { compareCosts, type SavingsCase } from './savings.ts'
import { writeSavingsCase } from './savings-address.ts'
import { defaultSavingsCase } from './savings-assumptions.ts'
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

test('an address names the lines first and then the terms, in signs that need no encoding', () => {
  const lines = [
    { product: 'Salesforce', seats: 40, centsPerSeat: 8000 },
    { product: 'Adobe Creative Cloud', seats: 3, centsPerSeat: 6000 },
  ]
  const params = new URLSearchParams({ calc: writeSavingsCase({ ...defaultSavingsCase, lines }) })
  expect(String(params)).toBe(
    'calc=Salesforce*40*8000*Adobe+Creative+Cloud*3*6000*5*7*3*monthly*6000',
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

test('a name that cannot be encoded in an address is written without the invalid characters', () => {
  const product = ' half \uD83D a\npair \u202E'
  const lines = [{ product, seats: 1, centsPerSeat: 1 }]
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

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['too few fields', '0*0*1*yearly'],
  ['a line cut short', 'Slack*100*0*0*1*yearly*0'],
  ['a name that is blank', '  *1*1*0*0*1*yearly*0'],
  ['a name that is too long', `${'x'.repeat(61)}*1*1*0*0*1*yearly*0`],
  ['more lines than allowed', `${'Slack*1*1*'.repeat(21)}0*0*1*yearly*0`],
  ['no seats', 'Slack*0*1000*0*0*1*yearly*0'],
  ['half a seat', 'Slack*1.5*1000*0*0*1*yearly*0'],
  ['a negative price', 'Slack*1*-1*0*0*1*yearly*0'],
  ['another notation of numbers', 'Slack*1e3*0x10*0*0*1*yearly*0'],
  ['growth finer than a tenth', 'Slack*1*1*0.25*0*1*yearly*0'],
  ['growth beyond its limit', 'Slack*1*1*101*0*1*yearly*0'],
  ['six years', 'Slack*1*1*0*0*6*yearly*0'],
  ['an unknown cycle', 'Slack*1*1*0*0*1*weekly*0'],
  ['a figure without end', `Slack*${'9'.repeat(400)}*1*0*0*1*yearly*0`],
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
