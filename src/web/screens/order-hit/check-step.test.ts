import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { emptyOrderDraft, type OrderDraft } from '#domain/order.ts'
import { otherTarget } from '#domain/order-options.ts'
import { checkStep, firstProblem } from './check-step.ts'

test('a step that is in order hands the whole draft on', () => {
  const draft = { ...emptyOrderDraft, target: 'Slack' }
  expect(checkStep(0, draft)).toEqual({ values: draft, errors: {} })
})

test('a step is held against its own rules alone', () => {
  const draft = { ...emptyOrderDraft, requirements: 'Channels' }
  expect(checkStep(1, draft).errors).toEqual({})
  expect(Object.keys(checkStep(0, draft).errors)).toEqual(['target'])
})

test('each field that is wrong has its message', () => {
  expect(checkStep(2, emptyOrderDraft)).toEqual({
    values: {},
    errors: {
      budget: { type: 'rule', message: messages.budgetMissing },
      timeframe: { type: 'rule', message: messages.timeframeMissing },
      companySize: { type: 'rule', message: messages.companySizeMissing },
    },
  })
})

test('a radio group that nobody touched is told as any missing product', () => {
  // The form library reads null from it, whatever the draft's type says.
  const draft = { ...emptyOrderDraft, target: null } as unknown as OrderDraft
  expect(checkStep(0, draft).errors.target?.message).toBe(messages.productMissing)
})

test('a product name that is missing is told at its own field', () => {
  const { errors } = checkStep(0, { ...emptyOrderDraft, target: otherTarget, customTarget: ' ' })
  expect(Object.keys(errors)).toEqual(['customTarget'])
})

test('the first problem is that of the field that is filled in first', () => {
  const timeframe = { type: 'rule', message: messages.timeframeMissing }
  const companySize = { type: 'rule', message: messages.companySizeMissing }
  expect(firstProblem({ companySize, timeframe })).toBe(messages.timeframeMissing)
  expect(firstProblem({ companySize })).toBe(messages.companySizeMissing)
})
