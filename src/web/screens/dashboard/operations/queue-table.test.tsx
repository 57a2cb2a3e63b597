import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatMoment } from '#domain/values/moments.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { queued } from './operator-request.fixture.ts'
import { DueTime } from './queue-table.tsx'

const dueAt = '2026-11-17T16:10:00.000Z'
const waitingSince = '2026-11-15T16:10:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime('2026-11-17T16:08:00.000Z')
})

test('a due time follows the clock, and is overdue in words and colour', () => {
  render(<DueTime dueAt={dueAt} />)
  const time = screen.getByText('due in 2 min')
  expect(time.getAttribute('datetime')).toBe(dueAt)
  expect(time.title).toContain(formatMoment(dueAt))
  expect(time.className).not.toContain('danger')
  pass(1)
  expect(time.textContent).toBe('due in 1 min')
  pass(4)
  expect(time.textContent).toBe('overdue by 3 min')
  expect(time.className).toContain('text-danger')
})

test('a hidden page waits, and is right again when it is shown', () => {
  render(<DueTime dueAt={dueAt} />)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  pass(60)
  expect(screen.getByText('due in 2 min')).toBeDefined()
  hidden.mockRestore()
  fireEvent(document, new Event('visibilitychange'))
  expect(screen.getByText('overdue by 58 min')).toBeDefined()
})

test('a due time that passes while the queue is shown renews the counts', async () => {
  const agency = createAgency([queued(1, { waitingOn: 'agency', waitingSince, dueAt })])
  renderScreen('/dashboard?tab=operations', <OperationsTab />, agency.backend)
  await screen.findByRole('radio', { name: 'Overdue answers 0' })
  const before = agency.asked.length
  pass(1)
  expect(agency.asked).toHaveLength(before)
  pass(2)
  await screen.findByRole('radio', { name: 'Overdue answers 1' })
  expect(screen.getByRole('row', { name: /HIT-001/ }).textContent).toContain('overdue by 1 min')
  expect(agency.asked).toHaveLength(before + 1)
})

test('an overdue invoice is as urgent in its row as an overdue answer', async () => {
  const invoice = { number: '2026-0004', dueOn: '2026-11-15', openCents: 1_240_000 }
  const agency = createAgency([queued(1, { status: 'completed', waitingOn: 'none', invoice })])
  renderScreen('/dashboard?tab=operations', <OperationsTab />, agency.backend)
  const row = await screen.findByRole('row', { name: /HIT-001/ })
  expect(row.textContent).toContain('Invoice 2026-0004 overdue, $12,400')
  expect(screen.getByText('overdue by 40 h').className).toContain('text-danger')
})

test('a plan that waits to be invoiced says so, which one it is, what it comes to and how late it is', async () => {
  const duePlan = { plan: 'professional', since: '2026-08-15', totalCents: 479_040 } as const
  const parts = { status: 'completed', isInvoiceDue: true, duePlan } as const
  renderScreen('/dashboard', <OperationsTab />, createAgency([queued(1, parts)]).backend)
  const row = await screen.findByRole('row', { name: /HIT-001/ })
  expect(row.textContent).toContain('Professional')
  expect(screen.getByText('Issue the plan invoice, $4,790.40').className).toBe('text-ink')
  expect(screen.getByText(/^overdue by \d+ days$/).className).toContain('text-danger')
})

test('our own step is ink whether or not an answer is due, and the client’s is soft', async () => {
  const ours = queued(1, { waitingOn: 'none' })
  const theirs = queued(2, { waitingOn: 'client' })
  renderScreen('/dashboard', <OperationsTab />, createAgency([ours, theirs]).backend)
  expect((await screen.findByText('Write a quote')).className).toBe('text-ink')
  expect(screen.getByText('Waiting for an answer').className).toBe('text-soft')
})

function pass(minutes: number): void {
  act(() => {
    vi.advanceTimersByTime(minutes * 60_000)
  })
}
