import { expect, test } from 'vitest'
import { formatSpoken, roundSpoken, sayAbout } from './spoken-money.ts'

test.each([
  [12_212_160, '$122,000'],
  [4_500_000, '$45,000'],
  [124_449, '$1,240'],
  [99_960, '$1,000'],
  [95_049, '$950'],
  [12, '$0'],
  [-757_682, '-$7,580'],
])('%i cents are said as %s', (cents, said) => {
  expect(formatSpoken(cents)).toBe(said)
  expect(roundSpoken(roundSpoken(cents))).toBe(roundSpoken(cents))
})

test('an amount that is not rounded is not said to be about that', () => {
  expect(sayAbout(4_500_000)).toBe('$45,000')
  expect(sayAbout(4_499_713)).toBe('about $45,000')
})
