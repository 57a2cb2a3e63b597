import { expect, test } from 'vitest'
import { nextTestRestore } from './handover.ts'

test.each([
  ['2026-11-03T10:00:00Z', '2026-11-03', '2027-11-03'],
  ['2026-11-03T10:00:00Z', '2027-11-03', '2027-11-03'],
  ['2026-11-03T10:00:00Z', '2027-11-04', '2028-11-03'],
  ['2024-02-29T10:00:00Z', '2026-12-01', '2027-02-28'],
])('of a solution handed over on %s, a restore is tested next from %s on %s', (at, today, day) => {
  expect(nextTestRestore(at, today)).toBe(day)
})
