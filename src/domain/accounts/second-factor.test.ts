import { expect, test } from 'vitest'
import {
  codeSchema,
  secondFactorMessages as messages,
  recoveryCodeSchema,
} from './second-factor.ts'

test.each([
  [codeSchema, ' ', messages.codeMissing],
  [codeSchema, '1', messages.codeMalformed],
  [recoveryCodeSchema, ' - ', messages.recoveryCodeMissing],
  [recoveryCodeSchema, 'a', messages.recoveryCodeMalformed],
])('a code that is missing or malformed says so: %#', (schema, text, message) => {
  expect(schema.safeParse(text).error?.issues).toMatchObject([{ message }])
})

test('a code is read without its blanks and dashes', () => {
  expect(codeSchema.parse('123 456')).toBe('123456')
  expect(recoveryCodeSchema.parse('ABCD-efgh-ijkl mnop')).toBe('abcdefghijklmnop')
})
