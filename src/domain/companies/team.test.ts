import { expect, test } from 'vitest'
import { formatDeletion } from './team.ts'

test('the warning before deleting a company uses the singular for one and omits what there is none of', () => {
  const [always, ...one] = formatDeletion({ memberCount: 2, openRequests: 1, agreedQuotes: 1 })
  expect(one).toEqual([
    '1 request is still open. Work on it will stop.',
    '1 other member gets an email about it.',
    'We have to keep a record of 1 agreed quote: number, plan, price and dates, without names or other text. Invoices stay as we issued them, as tax law requires.',
  ])
  expect(formatDeletion({ memberCount: 1, openRequests: 0, agreedQuotes: 0 })).toEqual([always])
})
