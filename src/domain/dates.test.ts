import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatMoment } from './dates.ts'

test('a date shows as short month, day and year', () => {
  expect(formatDay('2026-01-05')).toBe('Jan 5, 2026')
  expect(formatDay('2026-11-30')).toBe('Nov 30, 2026')
})

test('a date is the same in every time zone', () => {
  expect(formatDay('2026-01-05T00:00:00Z')).toBe('Jan 5, 2026')
  expect(formatDay('2026-01-05T23:59:59Z')).toBe('Jan 5, 2026')
})

test('a moment is a day and a time, the same in every time zone', () => {
  expect(formatMoment('2026-01-05T14:30:00.000Z')).toBe('Jan 5, 2026, 2:30 PM UTC')
  expect(formatMoment('2026-01-05T23:59:59.999Z')).toContain(formatDay('2026-01-05'))
})

test('every moment reads as the language has it', () => {
  const moments = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  const years = { min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(years), (date) => {
      // Engines differ in the blank before AM and PM; ours is a plain one.
      const said = moments.format(date).replaceAll('\u202f', ' ')
      expect(formatMoment(date.toISOString())).toBe(`${said} UTC`)
    }),
  )
})
