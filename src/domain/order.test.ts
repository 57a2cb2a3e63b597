import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import {
  emptyOrderDraft,
  finishOrder,
  firstUnfinishedStep,
  type OrderDraft,
  orderDraftKeptDays,
  orderSchema,
  orderStepSchemas,
  orderSteps,
  preselectPlan,
  preselectTarget,
  targetName,
} from './order.ts'
import { budgets, companySizes, timeframes } from './order-options.ts'
import { retention } from './retention.ts'
import { otherTarget, targetSaaSPresets } from './target-saas.ts'

const finished: OrderDraft = {
  target: 'Slack',
  customTarget: '',
  requirements: 'Channels and search',
  budget: '5k-10k',
  timeframe: 'asap',
  companySize: '11-50',
  planChoice: '',
}

function errorsOf(step: 0 | 1 | 2, draft: Partial<OrderDraft>) {
  const result = orderStepSchemas[step].safeParse({ ...emptyOrderDraft, ...draft })
  return result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []
}

test('the presets, budgets, timeframes and sizes are those of the specification @spec-9.1', () => {
  expect(targetSaaSPresets).toEqual([
    'Salesforce',
    'HubSpot',
    'Asana',
    'monday.com',
    'Jira',
    'Slack',
    'Zoom',
    'Mailchimp',
    'Zendesk',
    'Dropbox',
    'QuickBooks',
    'Adobe Creative Cloud',
  ])
  expect(otherTarget).toBe('Other (specify)')
  expect(budgets).toEqual(['under-5k', '5k-10k', '10k-25k', '25k-50k', 'over-50k'])
  expect(timeframes).toEqual(['asap', '1-month', '3-months', '6-months', 'flexible'])
  expect(companySizes).toEqual(['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'])
})

test('the wizard has the steps Target SaaS, Requirements and Details @spec-2.18', () => {
  expect(orderSteps).toEqual(['Target SaaS', 'Requirements', 'Details'])
})

test('step one requires a product', () => {
  expect(errorsOf(0, {})).toEqual([['target', messages.productMissing]])
  expect(errorsOf(0, { target: 'Not on the list' })).toEqual([['target', messages.productMissing]])
  expect(errorsOf(0, { target: 'Jira' })).toEqual([])
})

test('step one requires a name when the product is not on the list', () => {
  expect(errorsOf(0, { target: otherTarget, customTarget: '  ' })).toEqual([
    ['customTarget', messages.productMissing],
  ])
  expect(errorsOf(0, { target: otherTarget, customTarget: 'Notion' })).toEqual([])
})

test('step two requires requirements, and blanks do not count @spec-5.5', () => {
  expect(errorsOf(1, { requirements: ' \n ' })).toEqual([
    ['requirements', messages.requirementsMissing],
  ])
  expect(errorsOf(1, { requirements: 'x' })).toEqual([])
})

test('step three requires a budget, a timeframe and a company size, in that order @spec-5.6', () => {
  expect(errorsOf(2, {})).toEqual([
    ['budget', messages.budgetMissing],
    ['timeframe', messages.timeframeMissing],
    ['companySize', messages.companySizeMissing],
  ])
  expect(errorsOf(2, { ...finished, timeframe: 'next year' })).toEqual([
    ['timeframe', messages.timeframeMissing],
  ])
})

test('a finished draft becomes an order with the product it names @spec-3.7', () => {
  expect(finishOrder(finished)).toEqual({
    targetSaaS: 'Slack',
    requirements: 'Channels and search',
    budget: '5k-10k',
    timeframe: 'asap',
    companySize: '11-50',
  })
  const custom = { ...finished, target: otherTarget, customTarget: ' Notion ' }
  expect(targetName(custom)).toBe('Notion')
  expect(finishOrder(custom).targetSaaS).toBe('Notion')
  expect(() => finishOrder({ ...finished, budget: '' })).toThrow(messages.budgetMissing)
})

test('the first unfinished step is found', () => {
  expect(firstUnfinishedStep(emptyOrderDraft)).toBe(0)
  expect(firstUnfinishedStep({ ...finished, requirements: '' })).toBe(1)
  expect(firstUnfinishedStep({ ...finished, companySize: '' })).toBe(2)
  expect(firstUnfinishedStep(finished)).toBe(3)
})

test('a product named in an address is preselected, known or not', () => {
  expect(preselectTarget(emptyOrderDraft, 'slack').target).toBe('Slack')
  expect(preselectTarget(emptyOrderDraft, 'Notion')).toMatchObject({
    target: otherTarget,
    customTarget: 'Notion',
  })
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
  for (const planChoice of ['', 'enterprise', 'gold-yearly']) {
    const order = finishOrder({ ...finished, planChoice })
    expect(Object.keys(order)).not.toContain('plan')
    expect(Object.keys(order)).not.toContain('billing')
  }
})

test('an order may name a plan without a billing cycle, but no cycle without a plan', () => {
  const order = finishOrder(finished)
  expect(orderSchema.safeParse({ ...order, plan: 'starter' }).success).toBe(true)
  expect(orderSchema.safeParse({ ...order, plan: 'gold' }).success).toBe(false)
  const invalid = orderSchema.safeParse({ ...order, billing: 'yearly' })
  expect(invalid.error?.issues).toMatchObject([
    { path: ['billing'], message: messages.billingWithoutPlan },
  ])
})

test('a draft is never kept longer than the key with which it may be sent again', () => {
  expect(retention.keyDays).toBeGreaterThan(orderDraftKeptDays)
})
