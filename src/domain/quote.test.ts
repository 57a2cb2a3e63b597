import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billingCycles, planIds, plans, yearlyPriceCents } from './plans.ts'
import {
  agreedText,
  newQuoteSchema,
  quoteContent,
  quoteContentSchema,
  quoteCostsByYear,
  quoteTotalCents,
} from './quote.ts'
import { quoteLimits } from './quote-limits.ts'
import { quoteMessages } from './quote-messages.ts'
import { quoteExpiresAt, quoteStatusAt, quoteStatuses } from './quote-status.ts'

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

describe('totals', () => {
  test('are the sum of the lines to the cent, in any order and however they are split', () => {
    fc.assert(
      fc.property(lines, lines, (some, others) => {
        const total = quoteTotalCents([...some, ...others])
        expect(total).toBe(quoteTotalCents(others) + quoteTotalCents(some))
        expect(total).toBe(quoteTotalCents([...some, ...others].toReversed()))
      }),
    )
  })

  test('of the largest quote fit 32 bits', () => {
    const largest = { title: 'x', amountCents: quoteLimits.lineCents }
    const total = quoteTotalCents(Array.from({ length: quoteLimits.lines }, () => largest))
    expect(total).toBeLessThan(2 ** 31)
  })

  test('of the first year are the lines and a year of the plan, and of later years the plan alone', () => {
    fc.assert(
      fc.property(offer, (given) => {
        const content = quoteContent(given)
        const { firstYearCents, laterYearCents } = quoteCostsByYear(content)
        const plan = plans.find(({ id }) => id === given.plan)
        const year = given.billing === 'yearly' ? plan && yearlyPriceCents(plan) : undefined
        expect(laterYearCents).toBe(year ?? (plan?.monthlyCents ?? 0) * 12)
        expect(firstYearCents - laterYearCents).toBe(content.totalCents)
      }),
    )
  })
})

describe('a new quote', () => {
  test('that is valid is stored and read again unchanged', () => {
    fc.assert(
      fc.property(offer, (given) => {
        const { version: _version, ...parsed } = newQuoteSchema.parse({ version: 1, ...given })
        const content = quoteContent(parsed)
        expect(quoteContentSchema.parse(JSON.parse(JSON.stringify(content)))).toEqual(content)
      }),
    )
  })

  test.each([
    [{ lines: [] }, 'lines', quoteMessages.linesMissing],
    [{ lines: [{ title: ' ', amountCents: 1 }] }, 'lines.0.title', quoteMessages.titleMissing],
    [
      { lines: [{ title: 'x', amountCents: -1 }] },
      'lines.0.amountCents',
      quoteMessages.amountMalformed,
    ],
    [
      { lines: [{ title: 'x', amountCents: 1.5 }] },
      'lines.0.amountCents',
      quoteMessages.amountMalformed,
    ],
    [
      { lines: [{ title: 'x', amountCents: 100_000_001 }] },
      'lines.0.amountCents',
      quoteMessages.amountTooLarge,
    ],
    [{ plan: 'gold' }, 'plan', quoteMessages.planMissing],
    [{ validUntil: dayFromToday(-3) }, 'validUntil', quoteMessages.validUntilPast],
    [{ validUntil: dayFromToday(400) }, 'validUntil', quoteMessages.validUntilFar],
    [{ validUntil: 'soon' }, 'validUntil', quoteMessages.validUntilMissing],
    [{ estimatedCompletion: '' }, 'estimatedCompletion', quoteMessages.estimateMissing],
  ])('with %j has one error at %s', (changes, path, message) => {
    const result = newQuoteSchema.safeParse({ version: 1, ...sound, ...changes })
    expect(result.error?.issues[0]).toMatchObject({ message })
    expect(result.error?.issues[0]?.path.join('.')).toBe(path)
  })
})

describe('expiry', () => {
  test('comes when the last day is over everywhere, and only to a sent quote', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...quoteStatuses), (validUntil, status) => {
        const expiresAt = quoteExpiresAt(validUntil)
        const before = new Date(expiresAt.getTime() - 1)
        expect(quoteStatusAt({ status, validUntil }, before)).toBe(status)
        const after = quoteStatusAt({ status, validUntil }, expiresAt)
        expect(after).toBe(status === 'sent' ? 'expired' : status)
      }),
    )
    // 11:59 PM in the last time zone of that day.
    expect(quoteExpiresAt('2026-11-20').toISOString()).toBe('2026-11-21T12:00:00.000Z')
  })
})

test('the agreed text differs for quotes that differ in anything', () => {
  const text = (changes: object, number = 1) =>
    agreedText('HIT-001', number, quoteContent({ ...sound, ...changes }))
  const texts = [
    text({}),
    text({}, 2),
    agreedText('HIT-002', 1, quoteContent(sound)),
    text({ lines: [{ title: 'Build', amountCents: 1_000_001 }] }),
    text({ lines: [{ title: 'Built', amountCents: 1_000_000 }] }),
    text({ plan: 'enterprise' }),
    text({ billing: 'yearly' }),
    text({ estimatedCompletion: dayFromToday(61) }),
    text({ validUntil: dayFromToday(15) }),
    text({ note: 'Changed' }),
  ]
  expect(new Set(texts).size).toBe(texts.length)
})

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
