import { expect, test } from 'vitest'
import { questions } from './questions.ts'

test('the billing questions cover billing dates, changes of plan and cancelling @spec-9.7', () => {
  const answers = Object.fromEntries(questions.map(({ id, answer }) => [id, answer]))
  expect(answers.billed).toMatch(/at the start of each billing cycle/i)
  expect(answers.change).toMatch(/prorated/)
  expect(answers.cancel).toMatch(/anytime.*access until the cycle.*ends/i)
})
