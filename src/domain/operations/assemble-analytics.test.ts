import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, isoDay } from '#domain/values/dates.ts'
import { analyticsSchema, weeksOf } from './analytics.ts'
import { type AnalyticsCounts, assembleAnalytics } from './assemble-analytics.ts'

const range = { from: '2026-08-31', to: '2026-11-22' }
const today = dayNumber('2026-11-18')
const none: AnalyticsCounts = { orders: [], open: [], overdue: [], answers: [], quotes: [] }

const weeks = fc.constantFrom(...weeksOf(range).map(dayNumber))
const counts = fc.nat({ max: 1000 })

test('the weeks of each figure add up to its total', () => {
  const answers = fc.record({
    week: weeks,
    answer: fc.constantFrom('in-time', 'late'),
    answerStep: fc.nat({ max: 160 }),
    count: counts,
  })
  const quotes = fc.record({
    week: weeks,
    status: fc.constantFrom('sent', 'accepted', 'declined'),
    count: counts,
    cents: fc.nat(),
  })
  fc.assert(
    fc.property(
      fc.array(fc.record({ week: weeks, count: counts, targetSaaS: fc.constantFrom('Zoom', 'x') })),
      fc.array(answers),
      fc.array(quotes),
      (orders, answered, quoted) => {
        const counted = { ...none, orders, answers: answered, quotes: quoted }
        const analytics = analyticsSchema.parse(assembleAnalytics(range, today, counted))
        expect(analytics.orders.count).toBe(add(analytics.orders.weeks.map(({ count }) => count)))
        for (const part of ['inTime', 'late'] as const) {
          expect(analytics.answers[part]).toBe(
            add(analytics.answers.weeks.map((week) => week[part])),
          )
        }
        for (const part of ['sent', 'accepted', 'declined'] as const) {
          const perWeek = analytics.quotes.weeks.map((week) => week[part])
          expect(analytics.quotes[part]).toEqual({
            count: add(perWeek.map(({ count }) => count)),
            cents: add(perWeek.map(({ cents }) => cents)),
          })
        }
      },
    ),
  )
})

test('age bands start at 2, 7, 14, 28 and 84 days, and a request from a fast clock counts as today’s', () => {
  const ages = [-1, 0, 1, 2, 6, 7, 13, 14, 27, 28, 83, 84, 400]
  const open = ages.map((age) => ({
    day: isoDay(today - age),
    status: 'in-progress' as const,
    count: 1,
  }))
  const { openByAge } = assembleAnalytics(range, today, { ...none, open })
  expect(openByAge.map(({ inProgress }) => inProgress)).toEqual([3, 2, 2, 2, 2, 2])
})

test('products are ranked by their orders, with all others last', () => {
  const week = dayNumber(range.from)
  const orders = [
    { week, targetSaaS: 'Our own CRM', count: 8 },
    { week, targetSaaS: 'Our list', count: 1 },
    { week, targetSaaS: 'Slack', count: 2 },
    { week, targetSaaS: 'Adobe Creative Cloud', count: 4 },
    { week: week + 7, targetSaaS: ' adobe creative cloud', count: 1 },
  ]
  expect(assembleAnalytics(range, today, { ...none, orders }).targets).toEqual([
    { target: 'Adobe Creative Cloud', count: 5 },
    { target: 'Slack', count: 2 },
    { target: null, count: 9 },
  ])
})

function add(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
