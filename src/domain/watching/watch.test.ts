import { expect, test } from 'vitest'
import { describeDays, formatUptime, nextCheckAt, whoIsTold } from './watch.ts'
import type { Watch } from './watch-schema.ts'

const now = Date.parse('2026-11-19T18:00:42.500Z')
const none = Array.from({ length: 90 }, () => null)
const watch: Watch = { since: '2026-08-01T00:00:00.000Z', until: '2026-11-19', days: none }
const withDays = (...days: Watch['days']): Watch['days'] => [...none, ...days].slice(days.length)

test('operators are told after three failed checks in a row, the client two checks later, each once', () => {
  const told = Array.from({ length: 8 }, (_, failures) => whoIsTold({ failures }, false))
  expect(told.map(({ operators }) => operators).indexOf(true)).toBe(2)
  expect(told.map(({ client }) => client).indexOf(true)).toBe(4)
  expect(told.filter(({ operators }) => operators)).toHaveLength(1)
  expect(told.filter(({ client }) => client)).toHaveLength(1)
})

test.each([
  [0, { operators: false, client: false }],
  [2, { operators: false, client: false }],
  [3, { operators: true, client: false }],
  [4, { operators: true, client: false }],
  [5, { operators: true, client: true }],
  [300, { operators: true, client: true }],
])('of a recovery after %i failed checks, those are told who were before', (failures, told) => {
  expect(whoIsTold({ failures }, true)).toEqual(told)
})

test('a check is made again on a whole minute, five minutes later', () => {
  expect(new Date(nextCheckAt(now)).toISOString()).toBe('2026-11-19T18:05:00.000Z')
})

test.each<[Partial<Watch>, string, string]>([
  [{}, 'Not checked yet', 'No failed checks'],
  [{ uptime: 1, days: withDays(1) }, 'Up 100% since Nov 19', 'No failed checks'],
  [
    { uptime: 0.9999, days: withDays(1, null, 0.9965, 1) },
    'Up 99.99% since Nov 16',
    'Failed checks on 1 day: Nov 18, 2026 (99.65%)',
  ],
  [
    { uptime: 0.5, days: Array.from({ length: 90 }, (_, day) => (day < 6 ? 0.5 : 1)) },
    'Up 50% in 90 days',
    'Failed checks on 6 days: Aug 27, 2026 (50%); Aug 26, 2026 (50%); Aug 25, 2026 (50%); Aug 24, 2026 (50%); Aug 23, 2026 (50%); and 1 more',
  ],
])('uptime %# reads %j, and its days %j', (part, uptime, days) => {
  expect(formatUptime({ ...watch, ...part }, now)).toBe(uptime)
  expect(describeDays({ ...watch, ...part })).toBe(days)
})
