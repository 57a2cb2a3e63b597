import { expect, test } from 'vitest'
import type { OwnStatement } from './own-statement-schema.ts'
import { explainKept, sayChange, sayKept, sayProgress } from './own-statement-wording.ts'

const statement: OwnStatement = {
  lines: [
    {
      product: 'Salesforce',
      seats: 40,
      centsPerSeat: 8000,
      request: { id: 'HIT-001', status: 'completed', completedAt: '2026-11-03T09:00:00.000Z' },
    },
  ],
  terms: { cycle: 'yearly', hostingCentsPerApp: 6000 },
  asOf: '2026-11-16T09:00:00.000Z',
}

test('the change of the total is a percentage rounded down, or what owning costs more', () => {
  expect(sayChange({ beforeCents: 10_000, nowCents: 5001 })).toBe('You keep $49.99 a month (49%).')
  expect(sayChange({ beforeCents: 100_000, nowCents: 99_900 })).toBe(
    'You keep $1 a month (less than 1%).',
  )
  expect(sayChange({ beforeCents: 10_000, nowCents: 12_000 })).toBe('$20 a month more than before.')
  expect(sayChange({ beforeCents: 0, nowCents: 0 })).toBe('The same as before.')
})

test('what was kept is said with its months, as a loss where it is one, or as yet to come', () => {
  expect(sayKept(statement, 0, 0)).toContain('Dec 2026 is the first full month that counts.')
  expect(sayKept(statement, 100, 1)).toBe('In one full month of owning.')
  expect(sayKept(statement, 100, 3)).toBe('In 3 full months of owning.')
  expect(sayKept(statement, -5000, 2)).toBe(
    'In 2 full months, owning has cost $50 more than the subscriptions did.',
  )
})

test('the explanation names plan, price and hosting, and that building is not counted', () => {
  const text = explainKept(statement)
  expect(text).toContain('now Starter, $159.20 a month')
  expect(text).toContain('$60 a month of hosting')
  expect(text).toContain('Building was paid once and isn’t counted.')
})

test('a request is ordered, then in progress', () => {
  expect(sayProgress({ id: 'HIT-001', status: 'pending' })).toBe('Ordered')
  expect(sayProgress({ id: 'HIT-001', status: 'in-progress' })).toBe('In progress')
})
