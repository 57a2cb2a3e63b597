import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay } from './dates.ts'

test('a day reads as Intl formats it, the same in every time zone @spec-3.5', () => {
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const years = { min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }
  const property = fc.property(fc.date(years), (date) => {
    expect(formatDay(date.toISOString())).toBe(days.format(date))
  })
  fc.assert(property, { examples: [[new Date('2026-01-05T23:59:59Z')]] })
  expect(formatDay('2026-01-05')).toBe('Jan 5, 2026')
})
