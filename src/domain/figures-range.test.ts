import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresMessages, figuresQuerySchema, resolveRange, weeksOf } from './figures-range.ts'
import { dayNumber, isoDay, mondayOf } from './utc-days.ts'

const days = fc.integer({ min: dayNumber('2000-01-03'), max: dayNumber('2999-12-31') })

test('a week starts on Monday and has seven days', () => {
  fc.assert(
    fc.property(days, (day) => {
      const monday = mondayOf(day)
      expect(new Date(isoDay(monday)).getUTCDay()).toBe(1)
      expect(day - monday).toBeGreaterThanOrEqual(0)
      expect(day - monday).toBeLessThan(7)
    }),
  )
})

test('a day is that of UTC, whatever the time', () => {
  expect(isoDay(dayNumber('2026-11-15T23:59:59.999Z'))).toBe('2026-11-15')
  expect(isoDay(dayNumber('2026-11-16T00:00:00.000Z'))).toBe('2026-11-16')
})

test('the weeks of a range follow each other without a gap, and hold the days that were asked for', () => {
  fc.assert(
    fc.property(days, fc.nat({ max: 720 }), (first, length) => {
      const range = resolveRange({ from: isoDay(first), to: isoDay(first + length) })
      const weeks = weeksOf(range).map(dayNumber)
      expect(weeks[0]).toBe(mondayOf(first))
      expect(weeks.at(-1)).toBe(mondayOf(first + length))
      expect(dayNumber(range.to)).toBe((weeks.at(-1) ?? 0) + 6)
      weeks.slice(1).forEach((week, place) => expect(week - (weeks[place] ?? 0)).toBe(7))
    }),
  )
})

test('without a range it is this week and the eleven before it', () => {
  const range = resolveRange({}, new Date('2026-11-18T12:00:00Z'))
  expect(range).toEqual({ from: '2026-08-31', to: '2026-11-22' })
  expect(weeksOf(range)).toHaveLength(12)
})

test('a first day alone leads up to this week, a last day alone closes twelve weeks', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  expect(resolveRange({ from: '2026-11-01' }, now)).toEqual({
    from: '2026-10-26',
    to: '2026-11-22',
  })
  expect(resolveRange({ to: '2026-01-04' }, now)).toEqual({ from: '2025-10-13', to: '2026-01-04' })
})

test.each([
  [{}, true],
  [{ from: '2026-01-01', to: '2026-01-01' }, true],
  [{ from: '2024-01-01', to: '2025-12-31' }, true],
  [{ from: '2024-01-01', to: '2026-01-05' }, figuresMessages.tooLong],
  [{ from: '2026-01-05', to: '2026-01-04' }, figuresMessages.backwards],
  [{ from: '2999-01-01' }, figuresMessages.backwards],
  [{ to: '2026-02-30' }, figuresMessages.dayMalformed],
  [{ to: '0000-01-01' }, figuresMessages.dayMalformed],
  [{ from: 'soon', to: '2026-01-01' }, figuresMessages.dayMalformed],
])('the range %j is checked', (query, expected) => {
  const { success, error } = figuresQuerySchema.safeParse(query)
  expect(success || error.issues.map(({ message }) => message)).toEqual(
    expected === true ? true : [expected],
  )
})
