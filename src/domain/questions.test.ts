import { expect, test } from 'vitest'
import { questions } from './questions.ts'

test('the billing questions say when one is billed, how changes count and how to cancel @spec-9.7', () => {
  const answers = Object.fromEntries(questions.map(({ id, answer }) => [id, answer]))
  expect(answers.billed).toMatch(/at the start of each billing cycle/i)
  expect(answers.change).toMatch(/prorated/)
  expect(answers.cancel).toMatch(/anytime.*access until the cycle.*ends/i)
})
