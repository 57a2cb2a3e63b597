import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/messages.ts'
import { emptyOrderDraft } from '#domain/order.ts'
import { otherTarget } from '#domain/target-saas.ts'
import { readOrderError } from './order-error.ts'

const draft = { ...emptyOrderDraft, target: 'Slack' }

test('field errors come in the order of the form, and the first one sets the step', () => {
  const fields = { budget: 'No', requirements: 'Too long' }
  expect(readOrderError(new CallError('invalid', 'Not right', fields), draft)).toMatchObject({
    kind: 'fields',
    message: 'Too long',
    step: 1,
    fields: [
      { name: 'requirements', message: 'Too long' },
      { name: 'budget', message: 'No' },
    ],
  })
})

test('a product is wrong where it was chosen or typed', () => {
  const error = new CallError('invalid', 'Not right', { targetSaaS: 'Too long' })
  expect(readOrderError(error, draft)).toMatchObject({ step: 0, fields: [{ name: 'target' }] })
  const typed = { ...draft, target: otherTarget }
  expect(readOrderError(error, typed)).toMatchObject({
    step: 0,
    fields: [{ name: 'customTarget' }],
  })
})

test.each([
  [new CallError('signed-out'), undefined],
  [new CallError('too-many'), messages.tooMany],
  [new CallError('unavailable'), messages.unavailable],
  [new CallError('invalid', 'Not right', { spaceship: 'No' }), 'Not right'],
  [new Error('fetch failed'), messages.orderFailed],
])('%s has the message %j', (error, message) => {
  const expected = message ? { kind: 'other', message } : { kind: 'signed-out' }
  expect(readOrderError(error, draft)).toEqual(expected)
})
