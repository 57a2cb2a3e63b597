import { expect, test } from 'vitest'
import { retention } from '#domain/accounts/retention.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { exampleDraft } from './example-order.fixture.ts'
import {
  emptyOrderDraft,
  finishOrder,
  firstUnfinishedStep,
  type OrderDraft,
  orderSchema,
  orderStepRules,
  orderSteps,
  preselectPlan,
  preselectTarget,
} from './order.ts'
import { orderFieldNames, orderFields } from './order-fields.ts'
import { orderDraftKeptDays } from './order-stages.ts'
import { exampleOrder, storedOrderSchema, unconfirmedOrderSchema } from './stored-order.ts'
import { otherTarget, targetSaaSPresets } from './target-saas.ts'
import { visitorStepRule } from './visitor.ts'

const details = { budget: '5k-10k', timeframe: 'asap', companySize: '11-50' } as const
const finished: OrderDraft = {
  ...emptyOrderDraft,
  target: 'Slack',
  requirements: 'Channels and search',
  ...details,
}

test('the steps, presets, budgets, timeframes and sizes are those of the specification @spec-9.1 @spec-2.18', () => {
  const { budget, timeframe, companySize } = orderFields
  const choices = [budget, timeframe, companySize].map(({ options }) => Object.keys(options))
  const options = [orderSteps, targetSaaSPresets, ...choices]
  expect(options.map((list) => list.join(', '))).toEqual([
    'Target SaaS, Requirements, Details',
    'Salesforce, HubSpot, Asana, monday.com, Jira, Slack, Zoom, Mailchimp, Zendesk, Dropbox, QuickBooks, Adobe Creative Cloud',
    'under-5k, 5k-10k, 10k-25k, 25k-50k, over-50k',
    'asap, 1-month, 3-months, 6-months, flexible',
    '1-10, 11-50, 51-200, 201-500, 501-1000, 1000+',
  ])
  expect(otherTarget).toBe('Other (specify)')
})

test.each<[0 | 1 | 2, Partial<OrderDraft>, [field: string, message: string][]]>([
  [0, {}, [['target', messages.productMissing]]],
  [0, { target: 'Not on the list' }, [['target', messages.productMissing]]],
  [0, { target: 'Jira' }, []],
  [0, { target: otherTarget, customTarget: '  ' }, [['customTarget', messages.productMissing]]],
  [0, { target: otherTarget, customTarget: 'Notion' }, []],
  [1, { requirements: ' \n ' }, [['requirements', messages.requirementsMissing]]],
  [1, { requirements: 'x' }, []],
  [
    2,
    {},
    [
      ['budget', messages.budgetMissing],
      ['timeframe', messages.timeframeMissing],
      ['companySize', messages.companySizeMissing],
    ],
  ],
  [2, { ...details, timeframe: 'next year' }, [['timeframe', messages.timeframeMissing]]],
])('step %i with %j has the errors %j @spec-5.5 @spec-5.6', (step, draft, errors) => {
  const result = orderStepRules[step].safeParse({ ...emptyOrderDraft, ...draft })
  const found = result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])
  expect(found ?? []).toEqual(errors)
})

test('a finished draft becomes an order with the product it names @spec-3.7', () => {
  const order = { targetSaaS: 'Slack', requirements: 'Channels and search', ...details }
  expect(finishOrder({ ...finished, requirements: ' Channels and search ' })).toEqual(order)
  const custom = { ...finished, target: otherTarget, customTarget: ' Notion ' }
  expect(finishOrder(custom).targetSaaS).toBe('Notion')
  expect(() => finishOrder({ ...custom, customTarget: ' ' })).toThrow(messages.productMissing)
  expect(() => finishOrder({ ...finished, budget: '' })).toThrow(messages.budgetMissing)
})

test('a draft with every field becomes an order with every field', () => {
  expect(finishOrder(exampleDraft)).toEqual(exampleOrder)
  expect(Object.keys(exampleOrder)).toEqual(orderFieldNames)
  expect(storedOrderSchema.parse(exampleOrder)).toEqual(exampleOrder)
})

test('a waiting order that the rules for new ones would refuse can still be opened', () => {
  const order = { ...exampleOrder, requirements: ' ' }
  expect(orderSchema.safeParse(order).success).toBe(false)
  const held = { email: 'ada@example.com', expiresAt: '2026-11-16T12:00:00.000Z' }
  const link = { ...held, placesOnOpen: false, opensSession: true }
  const opened = unconfirmedOrderSchema.parse({ ...link, order })
  expect(opened.order).toEqual(order)
})

test('the last step of a visitor asks for an address and a name, and not for a company', () => {
  const wrong = { email: 'ada', name: ' ', company: 'x'.repeat(limits.nameMax + 1), budget: '' }
  const { error } = visitorStepRule.safeParse({ ...exampleDraft, ...wrong })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    messages.budgetMissing,
    messages.emailMalformed,
    messages.nameMissing,
    messages.nameTooLong,
  ])
  expect(visitorStepRule.safeParse({ ...exampleDraft, company: '' }).success).toBe(true)
})

test('the first unfinished step is found', () => {
  const drafts = [{ target: '' }, { requirements: '' }, { companySize: '' }, {}]
  const steps = drafts.map((changes) => firstUnfinishedStep({ ...finished, ...changes }))
  expect(steps).toEqual([0, 1, 2, 3])
})

test('a product named in an address is preselected, known or not', () => {
  expect(preselectTarget(emptyOrderDraft, ' SLACK').target).toBe('Slack')
  const unknown = { target: otherTarget, customTarget: 'Notion' }
  expect(preselectTarget(emptyOrderDraft, 'Notion')).toMatchObject(unknown)
  expect(preselectTarget(finished, null)).toBe(finished)
  expect(preselectTarget(finished, '  ')).toBe(finished)
})

test('a plan named in an address is preselected with its billing cycle, an unknown one ignored', () => {
  expect(preselectPlan(finished, 'professional', 'yearly').planChoice).toBe('professional-yearly')
  expect(preselectPlan(finished, 'starter', null).planChoice).toBe('starter-monthly')
  expect(preselectPlan(finished, 'starter', 'weekly').planChoice).toBe('starter-monthly')
  for (const unknown of [null, '', 'Professional', 'gold']) {
    expect(preselectPlan(finished, unknown, 'yearly')).toBe(finished)
  }
})

test('an order names its plan and billing cycle only when the draft holds a known choice', () => {
  const chosen = finishOrder({ ...finished, planChoice: 'enterprise-monthly' })
  expect(chosen).toMatchObject({ plan: 'enterprise', billing: 'monthly' })
  for (const planChoice of ['enterprise', 'gold-yearly']) {
    expect(Object.keys(finishOrder({ ...finished, planChoice }))).not.toContain('plan')
  }
})

test('an order may name a plan without a billing cycle, but no cycle without a plan', () => {
  const order = finishOrder(finished)
  expect(orderSchema.safeParse({ ...order, plan: 'starter' }).success).toBe(true)
  expect(orderSchema.safeParse({ ...order, plan: 'gold' }).success).toBe(false)
  const { error } = orderSchema.safeParse({ ...order, billing: 'yearly' })
  const issue = { path: ['billing'], message: messages.billingWithoutPlan }
  expect(error?.issues).toMatchObject([issue])
})

test('a draft is kept a day less than the key with which it may be sent again', () => {
  expect(retention.keyDays - orderDraftKeptDays).toBe(1)
})
