import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billingCycles, planIds, plans, yearlyPriceCents } from '#domain/site/plans.ts'
import {
  agreedSections,
  newQuoteSchema,
  type OfferInPlan,
  quoteContent,
  quoteContentSchema,
  quoteCostsByYear,
} from './quote.ts'
import {
  quoteChanged,
  quoteExpiresAt,
  quoteLimits,
  quoteMessages,
  quoteStatusAt,
  quoteStatuses,
} from './quote-rules.ts'
import { formatAgreement, formatQuotedPlan, formatQuotedYears } from './quote-wording.ts'

const line = fc.record({
  title: fc.string({ minLength: 1, maxLength: 40 }).map((text) => `x${text}`.trim()),
  amountCents: fc.integer({ min: 0, max: quoteLimits.lineCents }),
})
const lines = fc.array(line, { minLength: 1, maxLength: quoteLimits.lines })
const day = fc.integer({ min: 0, max: 300 }).map(dayFromToday)
const offer = fc.record({
  lines,
  plan: fc.constantFrom(...planIds),
  billing: fc.constantFrom(...billingCycles),
  estimatedCompletion: day,
  validUntil: day,
  note: fc.string({ maxLength: 50 }).map((text) => text.trim()),
})

test('the total is the sum of the lines, and later years cost only the plan', () => {
  fc.assert(
    fc.property(offer, (given) => {
      const content = quoteContent(given)
      const { firstYearCents, laterYearCents } = quoteCostsByYear({ ...content, planBasis })
      const plan = plans.find(({ id }) => id === given.plan)
      const year = given.billing === 'yearly' ? plan && yearlyPriceCents(plan) : undefined
      expect(laterYearCents).toBe(year ?? (plan?.monthlyCents ?? 0) * 12)
      const sum = given.lines.reduce((total, { amountCents }) => total + amountCents, 0)
      expect([content.totalCents, firstYearCents - laterYearCents]).toEqual([sum, sum])
    }),
  )
  // The largest quote fits 32 bits.
  expect(quoteLimits.lines * quoteLimits.lineCents).toBeLessThan(2 ** 31)
})

test('a new quote that is valid is stored and read again unchanged', () => {
  fc.assert(
    fc.property(offer, (given) => {
      const { version: _version, ...parsed } = newQuoteSchema.parse({ version: 1, ...given })
      const content = quoteContent(parsed)
      expect(quoteContentSchema.parse(JSON.parse(JSON.stringify(content)))).toEqual(content)
    }),
  )
})

const build = { title: 'Build', amountCents: 1_000_000 }

test.each([
  [{ lines: [] }, 'lines', quoteMessages.linesMissing],
  [{ lines: Array.from({ length: 21 }, () => build) }, 'lines', quoteMessages.linesTooMany],
  [withLine({ title: ' ' }), 'lines.0.title', quoteMessages.titleMissing],
  [withLine({ title: 'x'.repeat(201) }), 'lines.0.title', quoteMessages.titleTooLong],
  [withLine({ amountCents: -1 }), 'lines.0.amountCents', quoteMessages.amountMalformed],
  [withLine({ amountCents: 1.5 }), 'lines.0.amountCents', quoteMessages.amountMalformed],
  [withLine({ amountCents: 100_000_001 }), 'lines.0.amountCents', quoteMessages.amountTooLarge],
  [{ plan: 'gold' }, 'plan', quoteMessages.planMissing],
  [{ validUntil: dayFromToday(-3) }, 'validUntil', quoteMessages.validUntilPast],
  [{ validUntil: dayFromToday(400) }, 'validUntil', quoteMessages.validUntilFar],
  [{ validUntil: 'soon' }, 'validUntil', quoteMessages.validUntilMissing],
  [{ estimatedCompletion: '' }, 'estimatedCompletion', quoteMessages.estimateMissing],
  [{ note: 'x'.repeat(5001) }, 'note', quoteMessages.noteTooLong],
])('a new quote with %j has its error at %s', (changes, path, message) => {
  const { error } = newQuoteSchema.safeParse({ version: 1, ...sound, ...changes })
  const [issue] = error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([path, message])
})

test('a sent quote expires when its last day is over everywhere, and no other does', () => {
  // 11:59 PM in the last time zone of that day.
  const expiresAt = quoteExpiresAt('2026-11-20')
  expect(expiresAt.toISOString()).toBe('2026-11-21T12:00:00.000Z')
  const before = new Date(expiresAt.getTime() - 1)
  for (const status of quoteStatuses) {
    const quote = { status, validUntil: '2026-11-20' }
    expect(quoteStatusAt(quote, before)).toBe(status)
    expect(quoteStatusAt(quote, expiresAt)).toBe(status === 'sent' ? 'expired' : status)
  }
})

test('the agreed text contains everything a quote says and depends on, in a fixed order', () => {
  const file = { id: 'f1', name: 'terms.pdf', size: 9, sha256: 'f00d' }
  const offered = { ...sound, validUntil: '2026-12-31', note: 'As discussed' }
  const content = { ...quoteContent(offered, [file]), estimatedCompletion: '2027-01-31' }
  const scope = [{ kind: 'data', name: 'Channels' }]
  const context = { scope, fileIds: ['f1'], terms: ['2026-11-01', 'Ours'] } as const
  const text = JSON.stringify(agreedSections({ ...content, planBasis }, context))
  expect(text).toBe(
    JSON.stringify({
      scope: [['data', 'Channels']],
      lines: [[['Build', 1_000_000]], 1_000_000, '2027-01-31', '2026-12-31', 'As discussed'],
      plan: ['starter', 'monthly', 19_900, 1, 238_800],
      schedule: [[100, 'handover']],
      files: [['f1', 'f00d', true]],
      terms: ['2026-11-01', 'Ours'],
    }),
  )
  // A field that a stored quote gets later is not forgotten.
  const plain = Object.values(content).filter((value) => typeof value !== 'object')
  for (const value of plain) expect(text).toContain(JSON.stringify(value))
})

test('an error about a changed quote says what changed', () => {
  const rest = 'changed since you opened this quote. Read it again.'
  expect(quoteChanged(['scope'])).toBe(`The scope ${rest}`)
  expect(quoteChanged(['scope', 'plan', 'terms'])).toBe(`The scope, plan, and terms ${rest}`)
  expect(quoteChanged([])).toBe(`The content ${rest}`)
})

test('a quote says its plan, what is agreed to, and what it comes to by year', () => {
  const [monthly, yearly] = (['monthly', 'yearly'] as const).map((billing) => ({
    ...quoteContent({ ...sound, billing }),
    planBasis,
  })) as [OfferInPlan, OfferInPlan]
  expect(formatQuotedPlan(monthly)).toBe('Starter, app 1 of 1, $199 a month')
  expect(formatQuotedPlan(yearly)).toBe('Starter, app 1 of 1, $1,910.40 a year')
  const agreed = 'You agree to pay $10,000 once and $1,910.40 a year for the Starter plan.'
  expect(formatAgreement(yearly)).toBe(agreed)
  expect(formatAgreement(monthly)).toContain('and $199 a month for')
  const years = '$12,388 in the first year, then $2,388 a year.'
  expect(formatQuotedYears(monthly)).toBe(years)
})

const planBasis = { app: 1 }

const sound = {
  lines: [{ title: 'Build', amountCents: 1_000_000 }],
  plan: 'starter',
  billing: 'monthly',
  estimatedCompletion: dayFromToday(60),
  validUntil: dayFromToday(14),
  note: '',
} as const satisfies Parameters<typeof quoteContent>[0]

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
}

function withLine(changes: object) {
  return { lines: [{ ...build, ...changes }] }
}
