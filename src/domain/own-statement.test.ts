import { expect, test } from 'vitest'
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

test('each whole month since completion keeps the price less plan and hosting', () => {
  const lines = [
    { ...salesforce, request },
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
