import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { emptyOrderDraft } from '#domain/requests/order.ts'
import { messages } from '#domain/values/messages.ts'
import { readOrderError } from './begun-order.tsx'

const draft = { ...emptyOrderDraft, target: 'Slack' }

test.each([
  [new CallError('signed-out'), messages.orderSignedOut],
  [new CallError('too-many'), messages.tooMany],
  [new CallError('unavailable'), messages.unavailable],
  [new CallError('invalid', 'Not right', { spaceship: 'No' }), 'Not right'],
  [new Error('fetch failed'), messages.orderFailed],
])('%s has the message %j', (error, message) => {
  expect(readOrderError(error, draft)).toEqual({ kind: 'other', message })
})
