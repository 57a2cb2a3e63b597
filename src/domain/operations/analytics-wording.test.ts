import { expect, test } from 'vitest'
import { dayNumber, isoDay, mondayOf } from '#domain/values/dates.ts'
import {
  answersTable,
  formatAnswers,
  formatMinutes,
  formatOpen,
  formatOrders,
  formatRange,
  formatWeeks,
  lastDayOf,
  sharePercent,
} from './analytics.ts'
import { type AnalyticsCounts, assembleAnalytics } from './assemble-analytics.ts'

const range = { from: '2026-11-02', to: '2026-11-22' }
const today = dayNumber('2026-11-18')
const week = mondayOf(today)
const none: AnalyticsCounts = { orders: [], open: [], overdue: [], answers: [], quotes: [] }
const analyticsOf = (totals: Partial<AnalyticsCounts>) =>
  assembleAnalytics(range, today, { ...none, ...totals })

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 1000, 1],
  [999, 1000, 99],
  [5, 5, 100],
])('%i of %i are %i%', (part, whole, percent) => {
  expect(sharePercent(part, whole)).toBe(percent)
})

test('with few orders, answers are counted, and why there are no percentages is said once', () => {
  const few = analyticsOf({ answers: [{ week, answer: 'in-time', answerStep: 3, count: 2 }] })
  const { columns, rows } = answersTable(few)
  const labels = columns.map(({ label }) => label)
  expect(labels).toEqual(['Week of', 'In time', 'Late', 'Median time'])
  expect(rows.every((row) => row.length === labels.length)).toBe(true)
  expect(formatWeeks(few)).toContain('Percentages start at 20 orders')
})

test('a range that is still going on ends today', () => {
  expect(lastDayOf(range, '2026-11-18')).toBe('2026-11-18')
  expect(lastDayOf(range, '2026-12-18')).toBe('2026-11-22')
})

test.each([
  [89, '89 min'],
  [90, '1.5 h'],
  [48 * 60 - 6, '47.9 h'],
  [48 * 60, '2 days'],
  [60 * 60, '2.5 days'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})

test('each figure has a sentence', () => {
  const analytics = analyticsOf({
    orders: [{ week, targetSaaS: 'Zoom', count: 1 }],
    open: [
      { day: isoDay(today), status: 'pending', count: 1200 },
      { day: isoDay(today - 9), status: 'in-progress', count: 1 },
    ],
    answers: [
      { week, answer: 'in-time', answerStep: 0, count: 3 },
      { week, answer: 'late', answerStep: 100, count: 1 },
    ],
  })
  expect(formatRange(range, isoDay(today))).toBe('Nov 2, 2026 to Nov 18, 2026')
  expect(formatRange(range, '2026-12-01')).toBe('Nov 2, 2026 to Nov 22, 2026')
  expect(formatOrders(analytics)).toBe('1 order in 3 weeks.')
  expect(formatOpen(analytics)).toBe('1,201 open requests now: 1,200 pending, 1 in progress.')
  expect(formatAnswers(analytics)).toBe('3 of 4 answered in time. Median answer time: 1 min.')
})

test('the sentences cover no answers and a single one', () => {
  const analytics = analyticsOf({})
  expect(formatAnswers(analytics)).toBe('No answers in these weeks.')
  expect(formatOpen(analytics)).toBe('No open requests now.')
  const one = analyticsOf({ answers: [{ week, answer: 'late', answerStep: 0, count: 1 }] })
  expect(formatAnswers(one)).toContain('0 of 1 answered in time.')
  const overdue = analyticsOf({ overdue: [{ day: isoDay(today), count: 1 }] })
  expect(formatAnswers(overdue)).toBe('0 of 1 answered in time.')
})

test.each([
  [19, '3 of 4 answered in time. '],
  [20, '75% answered in time (3 of 4). '],
])('with %i orders, answers are summed up as %s', (count, text) => {
  const analytics = analyticsOf({
    orders: [{ week, targetSaaS: 'Zoom', count }],
    answers: [
      { week, answer: 'in-time', answerStep: 0, count: 3 },
      { week, answer: 'late', answerStep: 100, count: 1 },
    ],
  })
  expect(formatAnswers(analytics)).toContain(text)
  expect(answersTable(analytics).rows.at(-1)?.includes(75)).toBe(count >= 20)
})
