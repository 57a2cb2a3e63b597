import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, isoDay, mondayOf } from '#domain/values/dates.ts'
import { analyticsMessages, analyticsQuerySchema, resolveRange, weeksOf } from './analytics.ts'

const days = fc.integer({ min: dayNumber('2000-01-03'), max: dayNumber('2999-12-31') })

test('the weeks of a range follow each other without a gap, and hold the days that were asked for', () => {
  fc.assert(
    fc.property(days, fc.nat({ max: 720 }), (first, length) => {
      const range = resolveRange({ from: isoDay(first), to: isoDay(first + length) })
      const weeks = weeksOf(range).map(dayNumber)
      const [start = 0] = weeks
      expect(new Date(isoDay(start)).getUTCDay()).toBe(1)
      expect(first - start).toBeGreaterThanOrEqual(0)
      expect(first - start).toBeLessThan(7)
      expect(weeks.at(-1)).toBe(mondayOf(first + length))
      expect(dayNumber(range.to)).toBe((weeks.at(-1) ?? 0) + 6)
      weeks.slice(1).forEach((week, place) => expect(week - (weeks[place] ?? 0)).toBe(7))
    }),
  )
})

test.each([
  ['this week and the eleven before it', {}, '2026-08-31', '2026-11-22'],
  ['up to this week', { from: '2026-11-01' }, '2026-10-26', '2026-11-22'],
  ['twelve weeks', { to: '2026-01-04' }, '2025-10-13', '2026-01-04'],
])('the range is %s from %j, by the days of UTC', (_, query, from, to) => {
  for (const time of ['2026-11-16T00:00:00.000Z', '2026-11-22T23:59:59.999Z']) {
    expect(resolveRange(query, new Date(time))).toEqual({ from, to })
  }
})

test.each([
  [{}, true],
  [{ from: '2026-01-01', to: '2026-01-01' }, true],
  [{ from: '2024-01-01', to: '2025-12-31' }, true],
  [{ from: '2024-01-01', to: '2026-01-05' }, analyticsMessages.tooLong],
  [{ from: '2026-01-05', to: '2026-01-04' }, analyticsMessages.backwards],
  [{ from: '2999-01-01' }, analyticsMessages.backwards],
  [{ to: '2026-02-30' }, analyticsMessages.dayMalformed],
  [{ to: '0000-01-01' }, analyticsMessages.dayMalformed],
  [{ from: 'soon', to: '2026-01-01' }, analyticsMessages.dayMalformed],
])('the range %j is checked', (query, expected) => {
  const { success, error } = analyticsQuerySchema.safeParse(query)
  expect(success || error.issues.map(({ message }) => message)).toEqual(
    expected === true ? true : [expected],
  )
})
