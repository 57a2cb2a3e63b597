import { expect, test } from 'vitest'
import { formatDueMoment, formatMoment, zoneName } from './moments.ts'

test.each([
  ['UTC', 'Jan 5, 2026, 2:05 AM', 'Coordinated Universal Time', 'UTC'],
  ['America/Los_Angeles', 'Jan 4, 2026, 6:05 PM', 'Pacific Standard Time', 'PST'],
  ['Asia/Tokyo', 'Jan 5, 2026, 11:05 AM', 'Japan Standard Time', 'GMT+9'],
])('a moment is read by the clock of %s, which is named', (timeZone, text, long, short) => {
  const at = '2026-01-05T02:05:00.000Z'
  expect(formatMoment(at, timeZone)).toBe(text)
  expect(zoneName(at, 'long', timeZone)).toBe(long)
  expect(zoneName(at, 'short', timeZone)).toBe(short)
})

test('a moment in summer is formatted in summer time', () => {
  const at = '2026-07-05T12:00:00.000Z'
  expect(formatMoment(at, 'America/Los_Angeles')).toBe('Jul 5, 2026, 5:00 AM')
  expect(zoneName(at, 'short', 'America/Los_Angeles')).toBe('PDT')
})

test('a moment within a few days has no year', () => {
  const at = '2026-11-17T16:10:00.000Z'
  expect(formatDueMoment(at, 'UTC')).toBe('Nov 17, 4:10 PM')
  expect(formatDueMoment(at, 'Asia/Tokyo')).toBe('Nov 18, 1:10 AM')
})
