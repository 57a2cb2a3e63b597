import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billCentsPerMonth } from './bill.ts'
import {
  firstCountedMonth,
  keptByMonth,
  monthlyTotal,
  nextToStrike,
  runningByProduct,
  runningCents,
  runningPlan,
  stateOf,
  sumMonths,
} from './own-statement.ts'
import type { OwnStatement, StatementLine } from './own-statement-schema.ts'
import { billingCycles, planIds } from './plans.ts'
import { savingsLimits } from './savings-limits.ts'

const terms = { cycle: 'monthly', hostingCentsPerApp: 6000 } as const
const salesforce = { product: 'Salesforce', seats: 40, centsPerSeat: 8000 }
const slack = { product: 'Slack', seats: 40, centsPerSeat: 875 }
const zoom = { product: 'Zoom', seats: null, centsPerSeat: 12_000 }

const since = (completedAt: string): StatementLine['request'] => ({
  id: 'HIT-001',
  status: 'completed',
  completedAt,
})

function statementOf(lines: StatementLine[], asOf = '2026-11-16T09:00:00.000Z'): OwnStatement {
  return { lines, terms, asOf }
}

test('a line is paid, then ordered, then owned', () => {
  expect(stateOf({ ...slack, request: undefined })).toBe('paid')
  expect(stateOf({ request: { id: 'HIT-001', status: 'pending' } })).toBe('ordered')
  expect(stateOf({ request: { id: 'HIT-001', status: 'in-progress' } })).toBe('ordered')
  expect(stateOf({ request: since('2026-08-20T12:00:00.000Z') })).toBe('owned')
})

test('each whole month since completion keeps the price less plan and hosting', () => {
  const lines = [
    { ...salesforce, request: since('2026-08-20T12:00:00.000Z') },
    { ...slack, request: since('2026-09-01T00:00:00.000Z') },
  ]
  const months = keptByMonth(statementOf(lines))
  expect(months).toEqual([
    { month: '2026-09-01', beforeCents: 320_000, owningCents: 25_900, keptCents: 294_100 },
    { month: '2026-10-01', beforeCents: 355_000, owningCents: 61_900, keptCents: 293_100 },
  ])
  const sum = { beforeCents: 675_000, owningCents: 87_800, keptCents: 587_200 }
  expect(sumMonths(months)).toEqual(sum)
})

test('the month of completion and the current month do not count', () => {
  const line = { ...salesforce, request: since('2026-11-30T23:59:59.999Z') }
  const monthsUntil = (asOf: string) =>
    keptByMonth(statementOf([line], asOf)).map(({ month }) => month)
  expect(monthsUntil('2026-12-31T23:59:59.999Z')).toEqual([])
  expect(monthsUntil('2027-02-01T00:00:00.000Z')).toEqual(['2026-12-01', '2027-01-01'])
  expect(firstCountedMonth({ lines: [slack, line] })).toBe('2026-12-01')
  expect(firstCountedMonth({ lines: [slack] })).toBeUndefined()
})

test('a product that costs less than owning it is shown as a loss', () => {
  const line = { ...zoom, request: since('2026-09-20T12:00:00.000Z') }
  expect(keptByMonth(statementOf([line]))).toMatchObject([{ keptCents: 12_000 - 25_900 }])
  expect(monthlyTotal(statementOf([line]))).toEqual({ beforeCents: 12_000, nowCents: 25_900 })
})

test('an ordered plan counts where it is larger than the one that would do', () => {
  expect(runningPlan(1, terms).id).toBe('starter')
  expect(runningPlan(1, { ...terms, plan: 'professional' }).id).toBe('professional')
  expect(runningPlan(4, { ...terms, plan: 'professional' }).id).toBe('enterprise')
  expect(runningCents(1, { ...terms, cycle: 'yearly' })).toBe(15_920 + 6000)
})

test('the next line is the largest that is neither owned nor ordered', () => {
  const ordered = { ...salesforce, request: { id: 'HIT-002', status: 'pending' } as const }
  expect(nextToStrike({ lines: [ordered, slack, zoom] })?.product).toBe('Slack')
  expect(nextToStrike({ lines: [ordered] })).toBeUndefined()
  expect(nextToStrike({ lines: [{ ...zoom, centsPerSeat: 0 }] })).toBeUndefined()
})

const moments = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2026-11-16'), noInvalidDate: true })
  .map((date) => date.toISOString())

const requests: fc.Arbitrary<StatementLine['request']> = fc.oneof(
  fc.constant(undefined),
  fc.constant({ id: 'HIT-002', status: 'in-progress' } as const),
  moments.map(since),
)

const statements: fc.Arbitrary<OwnStatement> = fc.record({
  lines: fc
    .array(
      fc.record({
        seats: fc.option(fc.integer({ min: 1, max: 300 })),
        centsPerSeat: fc.integer({ min: 0, max: 20_000 }),
        request: requests,
      }),
      { maxLength: savingsLimits.lines },
    )
    .map((lines) => lines.map((line, nth) => ({ ...line, product: `Product ${nth}` }))),
  terms: fc.record(
    {
      plan: fc.constantFrom(...planIds),
      cycle: fc.constantFrom(...billingCycles),
      hostingCentsPerApp: fc.integer({ min: 0, max: 50_000 }),
    },
    { requiredKeys: ['cycle', 'hostingCentsPerApp'] },
  ),
  asOf: moments,
})

test('what owning costs by product adds up to the cent, and with what is paid to the total', () => {
  fc.assert(
    fc.property(statements, (statement) => {
      const owned = runningByProduct(statement)
      const sum = [...owned.values()].reduce((total, cents) => total + cents, 0)
      expect(sum).toBe(runningCents(owned.size, statement.terms))
      const paid = statement.lines.filter(({ product }) => !owned.has(product))
      expect(monthlyTotal(statement).nowCents).toBe(billCentsPerMonth(paid) + sum)
    }),
  )
})

test('months follow one another without a gap, and time only adds to them', () => {
  fc.assert(
    fc.property(statements, moments, (statement, later) => {
      const months = keptByMonth(statement)
      const [start] = months
      if (start) expect(start.month).toBe(firstCountedMonth(statement))
      if (later < statement.asOf) return
      expect(keptByMonth({ ...statement, asOf: later }).slice(0, months.length)).toEqual(months)
    }),
  )
})
