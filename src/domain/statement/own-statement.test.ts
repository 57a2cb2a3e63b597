import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteContent } from '#domain/quotes/quote.ts'
import { compareQuote } from '#domain/quotes/quote-comparison.ts'
import { anyCase, manyRuns } from '#domain/savings/savings-case.fixture.ts'
import { planIds } from '#domain/site/plans.ts'
import { assembleStatement } from './assemble-statement.ts'
import {
  breakEvenMonth,
  firstCountedMonth,
  monthlyTotal,
  nextToStrike,
  runningByProduct,
  runningCents,
  runningPlan,
  savedByMonth,
  stateOf,
  sumMonths,
} from './own-statement.ts'
import type { OwnStatement, StatementLine } from './own-statement-schema.ts'

const terms = { cycle: 'monthly', hostingCentsPerApp: 6000 } as const
const salesforce = { product: 'Salesforce', seats: 40, centsPerSeat: 8000 }
const slack = { product: 'Slack', seats: 40, centsPerSeat: 875 }
const zoom = { product: 'Zoom', seats: null, centsPerSeat: 12_000 }

const request = { id: 'HIT-001', status: 'completed', completedAt: '2026-08-20T12:00:00Z' } as const
const since = (completedAt: string) => ({ ...request, completedAt })

function statementOf(lines: StatementLine[], asOf = '2026-11-16T09:00:00.000Z'): OwnStatement {
  return { lines, terms, asOf }
}

test('a line is paid, then ordered, then owned', () => {
  const requests = [undefined, { ...request, status: 'pending' } as const, request]
  const states = requests.map((one) => stateOf({ ...slack, request: one }))
  expect(states).toEqual(['paid', 'ordered', 'owned'])
})

test('each whole month since completion saves the price less plan and hosting, and all that is paid once in the first', () => {
  const once = { buildCents: 100_000, movingCents: 50_000 }
  const lines = [
    { ...salesforce, request: { ...request, once } },
    { ...slack, request: since('2026-09-01T00:00:00.000Z') },
  ]
  const months = savedByMonth(statementOf(lines))
  expect(months).toEqual([
    { month: '2026-09-01', stayingCents: 320_000, owningCents: 175_900, onceCents: 150_000 },
    { month: '2026-10-01', stayingCents: 355_000, owningCents: 61_900, onceCents: 0 },
  ])
  const sum = { stayingCents: 675_000, runningCents: 87_800, onceCents: 150_000 }
  expect(sumMonths(months)).toEqual({ ...sum, savedCents: 675_000 - 87_800 - 150_000 })
})

test('one product breaks even in the month that its quote names', () => {
  const bills = anyCase.filter(({ lines }) => lines.length > 0)
  const totals = fc.integer({ min: 0, max: 5_000_000 })
  const property = fc.property(bills, totals, fc.constantFrom(...planIds), (any, cents, plan) => {
    const [line] = any.lines.slice(0, 1)
    if (line === undefined) return
    const bill = { ...any, lines: [line], seatGrowthPercent: 0, priceGrowthPercent: 0, years: 5 }
    const offer = { plan, billing: any.cycle, estimatedCompletion: '', validUntil: '', note: '' }
    const content = quoteContent({ ...offer, lines: [{ title: 'Build', amountCents: cents }] })
    const quoted = compareQuote(bill, line.product, { ...content, planBasis: { app: 1 } })
    const order = { id: 'HIT-001', targetSaaS: line.product, status: 'completed' } as const
    const dates = { createdAt: '2026-01-05T09:00:00Z', completedAt: '2026-08-20T12:00:00Z' }
    const orders = [{ ...order, ...dates, isClosed: false, bill, accepted: [content] }]
    const statement = assembleStatement({ orders, edits: [] }, '2026-09-01T00:00:00.000Z')
    const month = quoted?.savings.breakEvenMonth ?? null
    const named = month && new Date(Date.UTC(2026, 8 + month - 1)).toISOString().slice(0, 10)
    expect(breakEvenMonth(statement)).toBe(named)
  })
  fc.assert(property, manyRuns)
})

test('the month of completion and the current month do not count', () => {
  const line = { ...salesforce, request: since('2026-11-30T23:59:59.999Z') }
  const monthsUntil = (asOf: string) =>
    savedByMonth(statementOf([line], asOf)).map(({ month }) => month)
  expect(monthsUntil('2026-12-31T23:59:59.999Z')).toEqual([])
  expect(monthsUntil('2027-02-01T00:00:00.000Z')).toEqual(['2026-12-01', '2027-01-01'])
  expect(firstCountedMonth({ lines: [slack, line] })).toBe('2026-12-01')
  expect(firstCountedMonth({ lines: [slack] })).toBeUndefined()
})

test('a product that costs less than owning it is shown as a loss', () => {
  const line = { ...zoom, request: since('2026-09-20T12:00:00.000Z') }
  const { savedCents } = sumMonths(savedByMonth(statementOf([line])))
  expect(savedCents).toBe(12_000 - 25_900)
  expect(breakEvenMonth(statementOf([line]))).toBeNull()
  expect(monthlyTotal(statementOf([line]))).toEqual({ beforeCents: 12_000, nowCents: 25_900 })
})

test('owned products have one plan: the largest that was agreed on, or the smallest that covers them', () => {
  const yearly = { plan: 'professional', billing: 'yearly', planCents: 400_000 } as const
  const [plain, agreed] = [
    { ...slack, request },
    { ...zoom, request: { ...request, plan: yearly } },
  ]
  expect(runningPlan([plain], terms)).toMatchObject({ plan: 'starter', planCents: 19_900 })
  expect(runningPlan([plain, agreed, plain], terms)).toEqual({ ...yearly, apps: 3 })
  const four = { plan: 'enterprise', billing: 'yearly', planCents: 959_040, apps: 4 }
  expect(runningPlan([agreed, plain, plain, plain], terms)).toEqual(four)
  expect(runningCents([plain, agreed], terms)).toBe(Math.ceil(400_000 / 12) + 2 * 6000)
})

test('the next line is the largest that is neither owned nor ordered', () => {
  const ordered = { ...salesforce, request: { id: 'HIT-002', status: 'pending' } as const }
  expect(nextToStrike({ lines: [ordered, slack, zoom] })?.product).toBe('Slack')
  expect(nextToStrike({ lines: [ordered] })).toBeUndefined()
  expect(nextToStrike({ lines: [{ ...zoom, centsPerSeat: 0 }] })).toBeUndefined()
})

test('the plan is shared equally by the owned products, the last of which takes the cents left', () => {
  const owned = ['Slack', 'Zoom', 'Jira'].map((product) => ({ ...slack, product, request }))
  const statement = statementOf([...owned, salesforce])
  expect(Object.fromEntries(runningByProduct(statement))).toEqual({
    Slack: 22_633,
    Zoom: 22_633,
    Jira: 22_634,
  })
  const total = { beforeCents: 320_000 + 3 * 35_000, nowCents: 320_000 + 67_900 }
  expect(monthlyTotal(statement)).toEqual(total)
})
