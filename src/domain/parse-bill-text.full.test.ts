import { expect, test } from 'vitest'
import { billTextLimits, parseBillText } from './parse-bill-text.ts'

test.each([
  ['one line', 'x'.repeat(1_000_000)],
  ['one line of digits', '1,'.repeat(500_000)],
  ['spaces', `${' '.repeat(999_999)}x`],
  ['open quotes', `${'"'.repeat(99)}\n`.repeat(5000)],
  ['quoted cells', `${'"",'.repeat(330)}\n`.repeat(1000)],
  ['dashes before a word', `${'- '.repeat(490)}x $5\n`.repeat(1000)],
  ['fillers', `${'of '.repeat(330)}\n`.repeat(1000)],
  ['thousands', `a, ${'1,111'.repeat(190)}\n`.repeat(1000)],
  ['operators', `${'1 x '.repeat(240)}\n`.repeat(1000)],
  ['units', `$1${'/user'.repeat(190)}\n`.repeat(1000)],
])('%s up to the limit is read in linear time', (_, text) => {
  // A quadratic step would take minutes, beyond the time limit of a test.
  expect(parseBillText(text.slice(0, billTextLimits.characters).trimEnd())).toHaveProperty('bill')
})
