import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteContent } from '#domain/quotes/quote.ts'
import { compareQuote } from '#domain/quotes/quote-wording.ts'
import { anyCase, manyRuns } from '#domain/savings/savings-case.fixture.ts'
import { planIds } from '#domain/site/plans.ts'
import { assembleStatement } from './assemble-statement.ts'
import {
  breakEvenMonth,
  deadlineOf,
  explainDeadline,
  explainSaved,
  firstCountedMonth,
  formatChange,
  formatDeadline,
  formatMonths,
  formatPaidBack,
  formatProgress,
  monthlyTotal,
  nameDeadline,
  nextDeadline,
  nextReminder,
  nextToStrike,
  runningByProduct,
  runningCents,
  runningPlan,
  savedByMonth,
  savedHeading,
  savedSoFar,
  stateOf,
  sumMonths,
} from './own-statement.ts'
import {
  type OwnStatement,
  type StatementLine,
  savedLineSchema,
  statementMessages,
  typedLineSchema,
} from './own-statement-schema.ts'

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
  expect(monthlyTotal(statementOf([line]))).toMatchObject({ beforeCents: 12_000, nowCents: 25_900 })
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
  // Four products need the largest plan.
  const laterCents = 99_900 + 4 * 6000
  const total = { beforeCents: 320_000 + 3 * 35_000, nowCents: 320_000 + 67_900, laterCents }
  expect(monthlyTotal(statement)).toEqual(total)
})

const completed = since('2026-11-03T09:00:00Z')
const statement: OwnStatement = {
  lines: [{ product: 'Salesforce', seats: 40, centsPerSeat: 8000, request: completed }],
  terms: { cycle: 'yearly', hostingCentsPerApp: 6000 },
  asOf: '2026-11-16T09:00:00.000Z',
}

test.each([
  [10_000, 5040, 'You save $49.60 a month (49%).'],
  [100_000, 99_900, 'You save $1 a month (less than 1%).'],
  [10_000, 9_900, 'You save $1 a month (1%).'],
  [10_000, 12_000, '$20 a month more than before.'],
  [0, 0, 'The same as before.'],
  [10_000, 10_040, '$0.40 a month more than before.'],
])('a total of %i that became %i reads %j', (beforeCents, nowCents, text) => {
  expect(formatChange({ beforeCents, nowCents })).toBe(text)
})

const once = { buildCents: 250_000, movingCents: 50_000 }
const plan = { plan: 'starter', billing: 'monthly', planCents: 20_000 } as const

/** $3,200 a month became $260; completed in November. */
function statementAt(asOf: string, paid: object = { once }, centsPerSeat = 8000): OwnStatement {
  const lines = [
    { product: 'Salesforce', seats: 40, centsPerSeat, request: { ...completed, plan, ...paid } },
  ]
  return { ...statement, lines, asOf: `${asOf}-16T09:00:00.000Z` }
}

test.each([
  [
    statementAt('2026-11'),
    0,
    'Savings count from Dec 2026, the first full month.',
    'Breaks even in Jan 2027.',
  ],
  [
    statementAt('2027-01'),
    294_000,
    'You’ve recovered $2,940 of $3,000 in one month.',
    'Breaks even in Jan 2027.',
  ],
  [
    statementAt('2027-03'),
    3 * 294_000 - 300_000,
    'In three full months, after the $3,000 for building and moving.',
    'Paid for itself in Jan 2027.',
  ],
  [statementAt('2027-01', {}), 294_000, 'In one full month.', undefined],
  [
    statementAt('2027-02', { once }, 500),
    -12_000,
    'Over two full months, owning has cost more than the subscriptions would have.',
    'At today’s prices, this doesn’t break even within 5 years.',
  ],
])('a statement %# has saved %i: %j %j', (given, savedCents, text, paidBack) => {
  const months = savedByMonth(given)
  expect(savedSoFar(months)).toBe(savedCents)
  expect(formatMonths(given, months)).toBe(text)
  const isRecovering = text.startsWith('You’ve recovered')
  expect(savedHeading(months)).toBe(isRecovering ? 'Recovered so far' : 'Saved so far')
  expect(formatPaidBack(given)).toBe(paidBack)
})

test('the explanation names plan, price, hosting and products without a counted build', () => {
  const text = explainSaved(statement)
  expect(text).toContain('the Starter plan ($159.20 a month, shared by these products)')
  expect(text).toContain('hosting at $60 a month per product')
  expect(text).toContain('No build cost is counted for Salesforce, which has no accepted quote.')
  const zoomToo = { ...statement, lines: [...statement.lines, { ...zoom, request: completed }] }
  expect(explainSaved(zoomToo)).toContain('Salesforce and Zoom, which have no accepted quote.')
  expect(explainSaved(statementAt('2027-01'))).not.toContain('No build')
})

test('a request is ordered, then in progress', () => {
  const said = (['pending', 'in-progress'] as const).map((status) =>
    formatProgress({ id: '', status }),
  )
  expect(said).toEqual(['Ordered', 'In progress'])
})

test.each([
  ['', 1_000_000, '$1,000,000'],
  ['5', 10_000, '$10,000'],
])('a price with %j seats can be up to %i dollars, typed or saved', (seats, most, named) => {
  const typed = (price: string) =>
    typedLineSchema.safeParse({ ...undated, product: ' Workday', seats, centsPerSeat: price })
  expect(typed(named).data).toMatchObject({ product: 'Workday', centsPerSeat: most * 100 })
  expect(typed(`${named}.01`).error?.issues).toMatchObject([
    { path: ['centsPerSeat'], message: `The price must be between $0 and ${named}.` },
  ])
  const isSaved = (centsPerSeat: number) =>
    savedLineSchema.safeParse({ product: 'x', seats: seats ? 5 : null, centsPerSeat }).success
  expect([most * 100, most * 100 + 1, -1].map(isSaved)).toEqual([true, false, false])
})

const undated = { renewsOn: '', noticeDays: '' }

test('a wrong price is reported even if the name is missing', () => {
  const wrong = { product: ' ', seats: '5', centsPerSeat: '20,000' }
  const { error } = typedLineSchema.safeParse({ ...undated, ...wrong })
  expect(error?.issues.map(({ path }) => path)).toEqual([['product'], ['centsPerSeat']])
})

test.each<[string, number | null, string, string, string]>([
  ['2027-04-02', 30, '2026-11-19', '2027-04-02', '2027-03-03'],
  ['2027-04-02', null, '2026-11-19', '2027-04-02', '2027-04-02'],
  ['2027-04-02', 30, '2027-03-03', '2027-04-02', '2027-03-03'],
  // Too late for this renewal: the next one can be stopped.
  ['2027-04-02', 30, '2027-03-04', '2028-04-02', '2028-03-03'],
  ['2019-04-02', 30, '2026-11-19', '2027-04-02', '2027-03-03'],
  ['2027-01-10', 365, '2026-11-19', '2028-01-10', '2027-01-10'],
  ['2024-02-29', 0, '2026-11-19', '2027-02-28', '2027-02-28'],
  ['2024-02-29', 0, '2027-03-01', '2028-02-29', '2028-02-29'],
  ['2199-12-31', 0, '2026-11-19', '2199-12-31', '2199-12-31'],
])(
  'a renewal on %s with %s days of notice, on %s, is that of %s, to cancel by %s',
  (renewsOn, noticeDays, today, renewal, lastDay) => {
    expect(nextDeadline({ renewsOn, noticeDays }, today)).toEqual({ renewsOn: renewal, lastDay })
  },
)

test('there is no last day to cancel without a renewal, nor for what is replaced', () => {
  const line = { product: 'Zendesk', seats: 40, centsPerSeat: 5500 }
  const renewal = { renewsOn: '2027-04-02', noticeDays: 30 }
  const asOf = '2026-11-19T10:00:00.000Z'
  expect(deadlineOf(line, asOf)).toBeUndefined()
  const ordered = { id: 'HIT-001', status: 'in-progress' } as const
  const deadline = { renewsOn: '2027-04-02', lastDay: '2027-03-03' }
  expect(deadlineOf({ ...line, ...renewal }, asOf)).toEqual(deadline)
  expect(deadlineOf({ ...line, ...renewal, request: ordered }, asOf)).toEqual(deadline)
  const owned = { ...ordered, status: 'completed' } as const
  expect(deadlineOf({ ...line, ...renewal, request: owned }, asOf)).toBeUndefined()
})

test('an email is due 45 days before the last day to cancel, once for each renewal', () => {
  const renewal = { renewsOn: '2027-04-02', noticeDays: 30 }
  expect(nextReminder(renewal, '2026-11-19')?.at).toBe('2027-01-17T08:00:00.000Z')
  const next = nextReminder(renewal, '2027-01-17', '2027-04-02')
  expect(next).toEqual({
    renewsOn: '2028-04-02',
    lastDay: '2028-03-03',
    at: '2028-01-18T08:00:00.000Z',
  })
  expect(nextReminder({ renewsOn: null }, '2026-11-19')).toBeUndefined()
})

test('a deadline is worded for the list, a subject, and with what it follows from', () => {
  const deadline = { renewsOn: '2027-04-02', lastDay: '2027-03-03' }
  expect(formatDeadline(deadline, '2026-11-19')).toBe('Last day to cancel: Mar 3')
  expect(formatDeadline(deadline, '2025-11-19')).toBe('Last day to cancel: Mar 3, 2027')
  expect(nameDeadline('Zendesk', deadline)).toBe('Last day to cancel Zendesk: March 3')
  expect(explainDeadline(deadline, 30)).toBe('Renews on Apr 2, 2027, with 30 days’ notice.')
  expect(explainDeadline(deadline, 1)).toBe('Renews on Apr 2, 2027, with one day’s notice.')
  expect(explainDeadline(deadline)).toBe('Renews on Apr 2, 2027.')
})

const { renewsOnMissing, renewsOnInvalid, noticeInvalid } = statementMessages

test.each<[string | null | undefined, number | null | undefined, object]>([
  ['2027-04-02', 30, {}],
  ['2000-01-01', 365, {}],
  [null, null, {}],
  [undefined, undefined, {}],
  [undefined, 30, { renewsOn: renewsOnMissing }],
  ['1999-12-31', 0, { renewsOn: renewsOnInvalid }],
  ['2200-01-01', 0, { renewsOn: renewsOnInvalid }],
  ['2027-02-30', 0, { renewsOn: renewsOnInvalid }],
  ['2027-04-02', 366, { noticeDays: noticeInvalid }],
  ['2027-04-02', 1.5, { noticeDays: noticeInvalid }],
  ['2027-04-02', -1, { noticeDays: noticeInvalid }],
])('renewing on %s with %s days of notice has the errors %o', (renewsOn, noticeDays, errors) => {
  const line = { product: 'Zendesk', seats: 40, centsPerSeat: 5500 }
  expect(errorsOf(savedLineSchema.safeParse({ ...line, renewsOn, noticeDays }))).toEqual(errors)
  const typed = { renewsOn: renewsOn ?? '', noticeDays: String(noticeDays ?? '') }
  const text = { product: 'Zendesk', seats: '40', centsPerSeat: '$55', ...typed }
  const result = typedLineSchema.safeParse(text)
  expect(errorsOf(result)).toEqual(errors)
  if (result.success) {
    expect(result.data).toEqual({
      ...line,
      renewsOn: renewsOn ?? null,
      noticeDays: noticeDays ?? null,
    })
  }
})

function errorsOf({ error }: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) {
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join(), message]) ?? [])
}
