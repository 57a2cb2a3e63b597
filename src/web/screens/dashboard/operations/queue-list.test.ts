import { expect, test } from 'vitest'
import { countViews } from '#domain/operations/operations.ts'
import { summariseQueue } from './queue-list.tsx'

const queue = {
  counts: { pending: 70, 'in-progress': 2, completed: 40 },
  closedCount: 60,
  viewCounts: countViews((view) => (view === 'mine' ? 52 : 0)),
}

test('a queue that is all there is counted', () => {
  expect(summariseQueue(1, false, 'all', queue)).toBe('1 request')
  expect(summariseQueue(12, false, 'all', queue)).toBe('12 requests')
})

test('where more is behind, it says of how many these are the first', () => {
  expect(summariseQueue(50, true, 'all', queue)).toBe('The first 50 of 112 requests')
  expect(summariseQueue(50, true, 'mine', queue)).toBe('The first 50 of 52 requests')
  expect(summariseQueue(50, true, 'closed', queue)).toBe('The first 50 of 60 requests')
})

test('beyond what is counted, it says that there are more', () => {
  const many = { ...queue, closedCount: 1001 }
  expect(summariseQueue(50, true, 'closed', many)).toBe('The first 50 of 1,000+ requests')
  expect(summariseQueue(1050, true, 'closed', many)).toBe('The first 1,050 requests')
})
