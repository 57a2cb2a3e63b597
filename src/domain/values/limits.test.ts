import { expect, test } from 'vitest'
import { newApiTokenSchema } from '#domain/accounts/api-token.ts'
import { newPasswordSchema, profileSchema } from '#domain/accounts/credentials.ts'
import {
  codeSchema,
  newPasskeySchema,
  passkeyNameSchema,
  recoveryCodeSchema,
} from '#domain/accounts/second-factor.ts'
import { securityLogRules } from '#domain/accounts/security-event.ts'
import { closureChangeSchema, deliverySchema, moveSchema } from '#domain/operations/operations.ts'
import { acceptanceSchema, newQuoteSchema, rejectionSchema } from '#domain/quotes/quote.ts'
import { requestFilterSchema } from '#domain/requests/hit-request-schema.ts'
import { messageSchema, noteSchema } from '#domain/requests/message.ts'

test.each([
  ['a new password', newPasswordSchema, 8, 128],
  ['a name', profileSchema.shape.name, 1, 200],
  ['a company', profileSchema.shape.company, 1, 200],
  ['a passkey’s name', passkeyNameSchema, 1, 60],
  ['a passkey’s id', newPasskeySchema.shape.id, 1, 1364],
  ['a token’s name', newApiTokenSchema.shape.name, 1, 100],
  ['a message with files', messageSchema.shape.text, 0, 5000],
  ['a note', noteSchema.shape.text, 1, 5000],
  ['a reason to move', moveSchema.shape.reason, 0, 1000],
  ['a reason to close', closureChangeSchema.shape.reason, 1, 1000],
  ['a reason to decline', rejectionSchema.shape.reason, 0, 1000],
  ['a line of a quote', newQuoteSchema.shape.lines.def.element.shape.title, 1, 200],
  ['an accepting name', acceptanceSchema.shape.name, 1, 200],
  ['handover notes', deliverySchema.shape.handoverNotes, 0, 20_000],
  ['a search', requestFilterSchema.shape.search, 0, 200],
  ['a code', codeSchema, 6, 6],
  ['a recovery code', recoveryCodeSchema, 16, 16],
] as const)('%s has from %i to %i characters', (_, schema, least, most) => {
  // A digit of every kind of code.
  const isValid = (length: number) => schema.safeParse('2'.repeat(length)).success
  expect([least, most, most + 1].map(isValid)).toEqual([true, true, false])
  if (least > 0) expect(isValid(least - 1)).toBe(false)
})

test.each([
  [false, ' ', 0],
  [true, '', 1],
  [true, 'x', 0],
  [true, 'x', 10],
  [false, 'x', 11],
])('it is %s that a message may have the text %j and %i files', (isValid, text, count) => {
  const files = Array.from({ length: count }, () => 'id')
  expect(messageSchema.safeParse({ text, files }).success).toBe(isValid)
})

test('of many failed sign-ins the 1st, 10th, 100th and 1,000th is logged, 20 an hour at most', () => {
  const { failuresLogged, failuresPerHour } = securityLogRules
  expect([...failuresLogged, failuresPerHour]).toEqual([1, 10, 100, 1000, 20])
})
