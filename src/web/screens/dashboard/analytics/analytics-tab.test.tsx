import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  type Analytics,
  type AnalyticsQuery,
  analyticsMessages,
  resolveRange,
} from '#domain/operations/analytics.ts'
import { type AnalyticsCounts, assembleAnalytics } from '#domain/operations/assemble-analytics.ts'
import { dayNumber, mondayOf } from '#domain/values/dates.ts'
import { createAgency } from '#web/screens/dashboard/operations/agency.fixture.ts'
import { button, createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'

const address = '/dashboard?tab=figures'
const chosen = `${address}&figures-from=2026-11-02&figures-to=2026-11-18`
const today = dayNumber('2026-11-18')

const totals = { orders: [{ week: mondayOf(today), targetSaaS: 'Zoom', count: 25 }] }

test('the address names the range that is asked for, and a chosen one is written to it', async () => {
  const { user, address: current, asked } = renderTab(chosen)
  await section('Orders per week')
  expect(asked).toEqual([{ from: '2026-11-02', to: '2026-11-18' }])
  expect(day('To').value).toBe('2026-11-18')
  fireEvent.change(day('From'), { target: { value: '2026-10-05' } })
  await user.click(button('Show'))
  await waitFor(() =>
    expect(current()).toBe(`${address}&figures-from=2026-10-05&figures-to=2026-11-18`),
  )
  await screen.findByText('25 orders in 7 weeks.')
  await user.click(button('Last 12 weeks'))
  await waitFor(() => expect(current()).toBe(address))
  await screen.findByText('25 orders in 12 weeks.')
  expect(screen.queryByRole('button', { name: 'Last 12 weeks' })).toBeNull()
})

test('days that are no range get a message and ask for nothing', async () => {
  const { user, address: current, asked } = renderTab(chosen)
  await section('Orders per week')
  fireEvent.change(day('From'), { target: { value: '2026-11-30' } })
  await user.click(button('Show'))
  expect(await screen.findByText(analyticsMessages.backwards)).toBeDefined()
  expect(current()).toBe(chosen)
  expect(asked).toHaveLength(1)
})

test('figures are loading, then asked for again after an error, then counts without percentages', async () => {
  const answer = createAnswer<Analytics>()
  const read = vi.fn((_range: AnalyticsQuery) => answer.promise).mockImplementationOnce(noAnswer)
  const { user } = renderTab(chosen, read)
  expect(screen.getByText('Loading…')).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toContain('load the figures')
  await user.click(button('Try again'))
  await answer.give(analyticsOf({}, {}))
  expect(await screen.findByText(/Percentages start at 20 orders/)).toBeDefined()
  expect(await section('Orders per week')).toContain('0 orders in 12 weeks.')
})

test('a month is named as everywhere else', async () => {
  renderTab(chosen)
  expect(await screen.findByText('Oct 2026')).toBeDefined()
})

function renderTab(at: string, read = async (range: AnalyticsQuery) => analyticsOf(range, totals)) {
  const agency = createAgency([])
  const month = { month: '2026-10', invoicedCents: 100, paidCents: 0, overdueCents: 0 }
  agency.operations.readInvoiceMonths = async () => ({ months: [month] })
  const asked: AnalyticsQuery[] = []
  agency.operations.readAnalytics = (range) => {
    asked.push(range)
    return read(range)
  }
  return {
    asked,
    ...renderScreen(at, <AnalyticsTab />, agency.backend),
  }
}

function analyticsOf(range: AnalyticsQuery, counted: Partial<AnalyticsCounts>): Analytics {
  const none = { orders: [], open: [], overdue: [], answers: [], quotes: [] }
  const resolved = resolveRange(range, new Date('2026-11-18T12:00:00Z'))
  return assembleAnalytics(resolved, today, { ...none, ...counted })
}

async function section(name: string): Promise<string> {
  return (await screen.findByRole('region', { name })).textContent
}

function day(label: string): HTMLInputElement {
  return screen.getByLabelText(label)
}
