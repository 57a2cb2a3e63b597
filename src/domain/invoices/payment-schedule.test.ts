import { expect, test } from 'vitest'
import { formatInstalments } from './payment-schedule.ts'

const lines = [{ amountCents: 1_000_001 }, { amountCents: Number.NaN }]

test.each([
  [[{ percent: 100, due: 'handover' }], ['Paid in full at handover']],
  [
    [
      { percent: 30, due: 'acceptance' },
      { percent: 70, due: '2027-01-31' },
    ],
    ['$3,000 (30%) on acceptance', '$7,000.01 (70%) on Jan 31, 2027'],
  ],
  [[{ percent: 100, due: '' }], ['Not set yet']],
])('the payment of %j is said as %j', (schedule, said) => {
  expect(formatInstalments({ lines, schedule })).toEqual(said)
})
