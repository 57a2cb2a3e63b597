import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatNearDay } from './dates.ts'

test('a day reads as Intl formats it, the same in every time zone @spec-3.5', () => {
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const years = { min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }
  const property = fc.property(fc.date(years), (date) => {
    expect(formatDay(date.toISOString())).toBe(days.format(date))
  })
  fc.assert(property, { examples: [[new Date('2026-01-05T23:59:59Z')]] })
  expect(formatDay('2026-01-05')).toBe('Jan 5, 2026')
})

test.each([
  ['2026-11-17', 'Jan 7'],
  ['2026-01-08', 'Jan 7, 2027'],
  ['2028-01-07', 'Jan 7, 2027'],
])('on %s, Jan 7, 2027 reads %s', (today, text) => {
  expect(formatNearDay('2027-01-07', Date.parse(today))).toBe(text)
})
