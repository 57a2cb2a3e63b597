import { expect, test } from 'vitest'
import { savedByMonth } from './own-statement.ts'
import { type OwnStatement, savedLineSchema, typedLineSchema } from './own-statement-schema.ts'
import {
  explainSaved,
  sayChange,
  sayMonths,
  sayPaidBack,
  sayProgress,
} from './own-statement-wording.ts'

const request = { id: 'HIT-001', status: 'completed', completedAt: '2026-11-03T09:00:00Z' } as const
const statement: OwnStatement = {
  lines: [{ product: 'Salesforce', seats: 40, centsPerSeat: 8000, request }],
  terms: { cycle: 'yearly', hostingCentsPerApp: 6000 },
  asOf: '2026-11-16T09:00:00.000Z',
}

test.each([
  [10_000, 5001, 'You save $49.99 a month (49%).'],
  [100_000, 99_900, 'You save $1 a month (less than 1%).'],
  [10_000, 9_900, 'You save $1 a month (1%).'],
  [10_000, 12_000, '$20 a month more than before.'],
  [0, 0, 'The same as before.'],
])('a total of %i that became %i reads %j', (beforeCents, nowCents, text) => {
  expect(sayChange({ beforeCents, nowCents })).toBe(text)
})

const once = { buildCents: 250_000, movingCents: 50_000 }
const plan = { plan: 'starter', billing: 'monthly', planCents: 20_000 } as const

/** $3,200 a month became $260; completed in November. */
function statementAt(asOf: string, paid: object = { once }, centsPerSeat = 8000): OwnStatement {
  const lines = [
    { product: 'Salesforce', seats: 40, centsPerSeat, request: { ...request, plan, ...paid } },
  ]
  return { ...statement, lines, asOf: `${asOf}-16T09:00:00.000Z` }
}

test.each([
  [
    statementAt('2026-11'),
    'Dec 2026 is the first full month that counts. It shows here once it’s over.',
    'It breaks even in Jan 2027.',
  ],
  [
    statementAt('2027-01'),
    'In one full month, $2,940 of the $3,000 for building and moving is earned back.',
    'It breaks even in Jan 2027.',
  ],
  [
    statementAt('2027-03'),
    'In 3 full months of owning, after the $3,000 for building and moving.',
    'It has paid for itself since Jan 2027.',
  ],
  [statementAt('2027-01', {}), 'In one full month of owning.', undefined],
  [
    statementAt('2027-02', { once }, 500),
    'In 2 full months, owning has cost $120 more than the subscriptions did.',
    'At today’s prices it doesn’t break even within 5 years.',
  ],
])('a statement %# reads %j %j', (given, months, paidBack) => {
  expect(sayMonths(given, savedByMonth(given))).toBe(months)
  expect(sayPaidBack(given)).toBe(paidBack)
})

test('the explanation names plan, price and hosting, and what no build is counted for', () => {
  const text = explainSaved(statement)
  expect(text).toContain('one plan for all these products (Starter, $159.20 a month)')
  expect(text).toContain('$60 a month of hosting')
  expect(text).toContain('No build is counted for Salesforce')
  expect(explainSaved(statementAt('2027-01'))).not.toContain('No build')
})

test('a request is ordered, then in progress', () => {
  const said = (['pending', 'in-progress'] as const).map((status) =>
    sayProgress({ id: '', status }),
  )
  expect(said).toEqual(['Ordered', 'In progress'])
})

test.each([
  ['', 1_000_000, '$1,000,000'],
  ['5', 10_000, '$10,000'],
])('a price with %j seats can be up to %i dollars, typed or saved', (seats, most, named) => {
  const typed = (price: string) =>
    typedLineSchema.safeParse({ product: ' Workday', seats, centsPerSeat: price })
  expect(typed(named).data).toMatchObject({ product: 'Workday', centsPerSeat: most * 100 })
  expect(typed(`${named}.01`).error?.issues).toMatchObject([
    { path: ['centsPerSeat'], message: `The price must be between $0 and ${named}.` },
  ])
  const isSaved = (centsPerSeat: number) =>
    savedLineSchema.safeParse({ product: 'x', seats: seats ? 5 : null, centsPerSeat }).success
  expect([most * 100, most * 100 + 1, -1].map(isSaved)).toEqual([true, false, false])
})

test('a price that is wrong beside a missing name is named as well', () => {
  const { error } = typedLineSchema.safeParse({ product: ' ', seats: '5', centsPerSeat: '20,000' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['product'], ['centsPerSeat']])
})
