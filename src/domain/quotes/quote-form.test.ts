import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents } from '#domain/values/money.ts'
import { newQuoteSchema } from './quote.ts'
import { emptyQuoteForm, readQuoteForm } from './quote-form.ts'
import { quoteLimits, quoteMessages } from './quote-rules.ts'

const now = new Date('2026-11-16T10:00:00.000Z')

test('a new quote form starts with the product, plan and date of the order, valid for two weeks', () => {
  const order = { targetSaaS: 'Jira', plan: 'starter', billing: 'yearly' } as const
  const estimatedCompletion = '2027-01-31T00:00:00.000Z'
  const form = emptyQuoteForm({ ...order, estimatedCompletion, planBasis: { app: 1 } }, now)
  expect(form).toEqual({
    lines: [{ title: 'Build the replacement for Jira', amount: '' }],
    planChoice: 'starter-yearly',
    estimatedCompletion: '2027-01-31',
    validUntil: '2026-11-30',
    note: '',
    deposit: null,
    depositDue: 'acceptance',
    restDue: 'handover',
  })
})

test.each([
  ['', ['schedule.0.percent']],
  ['0', ['schedule.0.percent']],
  ['30', []],
  ['33.5', ['schedule.0.percent', 'schedule.1.percent']],
  ['99', []],
  ['100', ['schedule.1.percent']],
  ['a third', ['schedule.0.percent', 'schedule.1.percent']],
])('a deposit of %j percent leaves the fields %j to correct', (deposit, wrong) => {
  const form = emptyQuoteForm({ targetSaaS: 'Jira', planBasis: { app: 1 } }, new Date())
  const { schedule } = readQuoteForm({ ...form, deposit })
  const { error } = newQuoteSchema.shape.schedule.safeParse(schedule)
  const paths = error?.issues.map(({ path }) => ['schedule', ...path].join('.')) ?? []
  expect(paths.filter((path) => path !== 'schedule')).toEqual(wrong)
})

test.each([
  ['the plan that the company has', 'starter', 'professional', 2, 'professional-monthly'],
  [
    'the plan that it needs as the fourth app',
    'professional',
    'professional',
    4,
    'enterprise-monthly',
  ],
  ['a larger one that was ordered', 'enterprise', 'professional', 2, 'enterprise-yearly'],
] as const)('begins with %s', (_, plan, has, app, planChoice) => {
  const before = { plan: has, billing: 'monthly', planCents: 49_900, apps: app - 1 } as const
  const order = { targetSaaS: 'Jira', plan, billing: 'yearly', planBasis: { app, before } } as const
  expect(emptyQuoteForm(order, now).planChoice).toBe(planChoice)
})

test('a formatted amount parses to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: quoteLimits.lineCents }), (cents) => {
      expect(read(formatCents(cents))).toBe(cents)
    }),
  )
})

test.each([
  ['1250', 125_000],
  ['1,250', 125_000],
  ['1,250.50', 125_050],
  ['1.250,50', 125_050],
  [' $12 ', 1200],
  ['0', 0],
  ['0.1', 10],
  ['4.35', 435],
])('%j is %d cents', (typed, cents) => {
  expect(read(typed)).toBe(cents)
})

test.each(['', 'ten', '1.234.5678', '12.345', '-5', '1e3', '0x10', '12 $'])(
  '%j is no amount',
  (typed) => {
    expect(read(typed)).toBeNaN()
  },
)

test('the schema names the fields of a new form that are missing', () => {
  const offer = readQuoteForm(
    emptyQuoteForm({ targetSaaS: 'Jira', planBasis: { app: 1 } }, new Date()),
  )
  const { error } = newQuoteSchema.safeParse({ version: 1, ...offer })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['lines.0.amountCents', quoteMessages.amountMalformed],
    ['plan', quoteMessages.planMissing],
    ['billing', quoteMessages.planMissing],
    ['estimatedCompletion', quoteMessages.estimateMissing],
  ])
})

function read(amount: string): number | undefined {
  const form = {
    ...emptyQuoteForm({ targetSaaS: 'Jira', planBasis: { app: 1 } }, now),
    lines: [{ title: 'Build', amount }],
  }
  return readQuoteForm(form).lines[0]?.amountCents
}
