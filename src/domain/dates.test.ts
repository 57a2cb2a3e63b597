import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay } from './dates.ts'

test('a date shows as short month, day and year @spec-3.5', () => {
  expect(formatDay('2026-01-05')).toBe('Jan 5, 2026')
  expect(formatDay('2026-11-30')).toBe('Nov 30, 2026')
})

test('a date is the same in every time zone @spec-3.5', () => {
  expect(formatDay('2026-01-05T00:00:00Z')).toBe('Jan 5, 2026')
  expect(formatDay('2026-01-05T23:59:59Z')).toBe('Jan 5, 2026')
})

test('every date reads as Intl formats it', () => {
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const years = { min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(years), (date) => {
      expect(formatDay(date.toISOString())).toBe(days.format(date))
    }),
  )
})
