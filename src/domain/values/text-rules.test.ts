import { expect, test } from 'vitest'
import { enteredDay, filledLine, filledText, optionalText, textMissing } from './text-rules.ts'

test('a text loses invisible characters and keeps line breaks and accents', () => {
  const text = optionalText(100)
  expect(text.parse(' \u202eab\u0007c\u0000\r\n\tde\u0301 👩‍💻\u200f ')).toBe(
    'abc\r\n\tde\u0301 👩‍💻',
  )
  expect(filledText(10).safeParse('\u202e\u0007').error?.issues[0]?.message).toBe(textMissing)
})

test('a line is one line', () => {
  expect(filledLine(100).parse('1 Lace\n Street\u2028')).toBe('1 Lace Street')
})

test.each([
  ['2026-11-18', true],
  ['2000-01-01', true],
  ['0000-01-01', false],
  ['0202-11-18', false],
  ['2026-02-30', false],
  ['9999-12-31', false],
  ['', false],
])('the day %s that a person enters is valid: %s', (day, isValid) => {
  const { success, error } = enteredDay('Please choose a day').safeParse(day)
  expect(success).toBe(isValid)
  if (!isValid) expect(error?.issues.map(({ message }) => message)).toEqual(['Please choose a day'])
})
