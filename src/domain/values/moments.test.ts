import { expect, test } from 'vitest'
import { formatDeadline, formatDueMoment, formatMoment, zoneName } from './moments.ts'

test.each([
  ['UTC', '2026-01-05', 'Jan 5, 2026, 2:05 AM', 'Coordinated Universal Time', 'UTC'],
  ['America/Los_Angeles', '2026-01-05', 'Jan 4, 2026, 6:05 PM', 'Pacific Standard Time', 'PST'],
  ['America/Los_Angeles', '2026-07-05', 'Jul 4, 2026, 7:05 PM', 'Pacific Daylight Time', 'PDT'],
  ['Asia/Tokyo', '2026-01-05', 'Jan 5, 2026, 11:05 AM', 'Japan Standard Time', 'GMT+9'],
])('a moment is read by the clock of %s on %s, which is named', (zone, day, text, long, short) => {
  const at = `${day}T02:05:00.000Z`
  expect(formatMoment(at, zone)).toBe(text)
  expect(formatDueMoment(at, zone)).toBe(text.replace(', 2026', ''))
  expect(formatDeadline(at, zone)).toContain(`, ${text.replace(', 2026', '')} ${short}`)
  expect([zoneName(at, 'long', zone), zoneName(at, 'short', zone)]).toEqual([long, short])
})
