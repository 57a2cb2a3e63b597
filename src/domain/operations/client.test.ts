import { expect, test } from 'vitest'
import { exampleOrder } from '#domain/requests/stored-order.ts'
import { formatBalance } from './client.ts'
import { finishNewRequest } from './new-request.ts'

test.each([
  [0, 0, 'Owes nothing'],
  [120_000, 0, 'Owes $1,200'],
  [120_000, 40_050, 'Owes $1,200, $400.50 of it overdue'],
  [120_000, 120_000, 'Owes $1,200, all of it overdue'],
])('of %i cents open and %i overdue, the balance is “%s”', (openCents, overdueCents, text) => {
  expect(formatBalance({ openCents, overdueCents, paidCents: 500_000 })).toBe(text)
})

test.each([
  ['slack', 'Slack'],
  [' Our own CRM ', 'Our own CRM'],
])('a request that an operator enters for “%s” is for “%s”', (typed, targetSaaS) => {
  const { requirements, budget, timeframe, companySize } = exampleOrder
  const asked = { requirements, budget, timeframe, companySize }
  const who = { email: 'ada@example.com', name: 'Ada', company: '' }
  const planChoice = 'professional-yearly'
  expect(finishNewRequest({ ...asked, ...who, targetSaaS: typed, planChoice })).toEqual({
    ...asked,
    ...who,
    targetSaaS,
    plan: 'professional',
    billing: 'yearly',
  })
})
