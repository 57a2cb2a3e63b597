import { expect, test } from 'vitest'
import { dayNumber, mondayOf } from '#domain/values/dates.ts'
import { answersTable, ordersTable, quotesTable, showCell, writeAnalyticsCsv } from './analytics.ts'
import { assembleAnalytics } from './assemble-analytics.ts'

const range = { from: '2026-11-09', to: '2026-11-22' }
const today = dayNumber('2026-11-18')
const week = mondayOf(today)
const analytics = assembleAnalytics(range, today, {
  orders: [
    { week, targetSaaS: 'monday.com', count: 1199 },
    { week, targetSaaS: 'Our own CRM', count: 1 },
  ],
  open: [{ day: '2026-11-18', status: 'pending', count: 2 }],
  overdue: [],
  answers: [{ week, answer: 'in-time', answerStep: 64, count: 3 }],
  quotes: [{ week, status: 'sent', count: 1, cents: 1_450_050 }],
})

test('cells are formatted for people', () => {
  const shown = [ordersTable, answersTable, quotesTable].map((tableOf) => {
    const { columns, rows } = tableOf(analytics)
    return columns.map((column, place) => showCell(rows.at(-1)?.[place] ?? null, column))
  })
  expect(shown).toEqual([
    ['Nov 16, 2026', '1,200'],
    ['Nov 16, 2026', '3', '0', '100%', '4.5 h'],
    ['Nov 16, 2026', '1', '$14,500.50', '0', '$0', '0', '$0'],
  ])
  expect(showCell('Up to 1 day', { label: '', kind: 'text' })).toBe('Up to 1 day')
  const [emptyWeek] = answersTable(analytics).rows
  expect(showCell(emptyWeek?.[4] ?? null, { label: '', kind: 'minutes' })).toBe('\u2013')
})

test('the CSV has one value per line, as plain numbers', () => {
  const lines = writeAnalyticsCsv(analytics).split('\r\n')
  expect(lines[0]).toBe('\uFEFFfigure,week or group,measure,value')
  for (const line of [
    'Orders per week,2026-11-16,Orders,1200',
    'Open requests by age,Up to 1 day,Pending,2',
    'Answers in time,2026-11-16,Share in time (%),100',
    'Answers in time,2026-11-09,Median time (minutes),',
    'Quotes,2026-11-16,Value sent (USD),14500.50',
    'Most requested products,monday.com,Orders,1199',
    'Most requested products,Other products,Orders,1',
  ]) {
    expect(lines).toContain(line)
  }
})
