import { expect, test } from 'vitest'
import { filledLine, filledText, optionalText, textMissing } from './text-rules.ts'

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
