import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Queue } from '#domain/operations.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { queued } from './operator-request.fixture.ts'

const place = '/dashboard?tab=operations'
const three = [
  queued(3, {
    unread: 2,
    client: { name: 'Grace', company: 'Cobol Ltd', email: 'g@c.example', isEmailConfirmed: false },
  }),
  queued(2, {
    status: 'in-progress',
    plan: 'professional',
    billing: 'yearly',
    estimatedCompletion: '2027-01-05',
  }),
  queued(1, { status: 'completed' }),
]

const declined = queued(4, {
  closure: { kind: 'declined', reason: 'Out of scope', at: '2026-11-05T09:05:00.000Z' },
})

test('every request is a line with its client, its dates and what is unread', async () => {
  renderTab(three)
  const rows = await lines()
  expect(rows).toHaveLength(3)
  for (const words of ['HIT-003', '2 unread', 'Cobol Ltd', 'Grace', 'Salesforce', 'Pending']) {
    expect(rows[0]?.textContent).toContain(words)
  }
  expect(rows[0]?.textContent).toContain('$10,000 to $25,000Within 3 months')
  expect(rows[0]?.textContent).toContain('Email not confirmed')
  expect(rows[1]?.textContent).toContain('Professional, $4,790.40 a year')
  expect(rows[1]?.textContent).not.toContain('confirmed')
  expect(rows[0]?.textContent).toContain('OrderedNov 3, 2026')
  expect(rows[0]?.textContent).toContain('Last updatedNov 4, 2026')
  expect(rows[1]?.textContent).toContain('Estimated completionJan 5, 2027')
  expect(rows[1]?.textContent).not.toContain('unread')
})

test('a figure narrows the queue to what it counts, and widens it again', async () => {
  const { user, address } = renderTab(three)
  await lines()
  const pending = screen.getByRole('button', { name: 'Pending 1' })
  await user.click(pending)
  expect(address()).toBe(`${place}&ops-status=pending`)
  await waitFor(async () => expect(await lines()).toHaveLength(1))
  expect(pending.getAttribute('aria-pressed')).toBe('true')
  expect(box('combobox', 'Status').value).toBe('pending')

  await user.click(pending)
  expect(address()).toBe(place)
  await waitFor(async () => expect(await lines()).toHaveLength(3))
})

test('closed requests are listed under Closed alone, with how they were closed', async () => {
  const { user, address, agency } = renderTab([...three, declined])
  expect(await lines()).toHaveLength(3)
  await user.selectOptions(box('combobox', 'Status'), 'Closed (1)')
  expect(address()).toBe(`${place}&ops-status=closed`)
  await waitFor(async () => expect(await lines()).toHaveLength(1))
  expect(agency.asked.at(-1)).toEqual({ state: 'closed', sort: 'due' })
  expect((await lines())[0]?.textContent).toContain('Declined')
  expect((await lines())[0]?.textContent).not.toContain('Pending')
})

test('a search without an open match offers to look through closed requests', async () => {
  const { user, address } = renderTab([...three, declined], `${place}&ops-q=HIT-004`)
  await user.click(await screen.findByRole('button', { name: 'Search closed requests' }))
  expect(address()).toBe(`${place}&ops-q=HIT-004&ops-status=closed`)
  await waitFor(async () => expect((await lines())[0]?.textContent).toContain('HIT-004'))
})

test('the whole queue is a download', async () => {
  renderTab(three, `${place}&ops-status=pending`)
  const link = await screen.findByRole('link', { name: 'Download the whole queue (CSV)' })
  expect(link.getAttribute('href')).toBe('/api/operations/requests.csv')
  expect(link.hasAttribute('download')).toBe(true)
})

test('a search is asked once the typing pauses, and an address brings it back', async () => {
  const { address, agency } = renderTab(three)
  await lines()
  for (const value of ['Cob', 'Cobo', 'Cobol']) {
    fireEvent.change(box('searchbox', 'Search requests'), { target: { value } })
  }
  await waitFor(() => expect(address()).toBe(`${place}&ops-q=Cobol`))
  await waitFor(async () => expect(await lines()).toHaveLength(1))
  expect(agency.asked.filter(({ search }) => search !== undefined)).toHaveLength(1)
})

test('the next page comes on demand, and reading goes on at its first line', async () => {
  const many = Array.from({ length: 5 }, (_, position) => queued(5 - position))
  const { user } = renderTab(many, place, 2)
  expect(await lines()).toHaveLength(2)
  expect(screen.getByText('The first 2 of 5 requests')).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await lines()).toHaveLength(4))
  expect(document.activeElement?.textContent).toBe('HIT-003')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await lines()).toHaveLength(5))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getByText('5 requests')).toBeDefined()
})

test('while the queue loads, the tab says so', async () => {
  const answer = createAnswer<Queue>()
  const { backend } = createAgency([])
  backend.operations.listQueue = () => answer.promise
  renderScreen(place, <OperationsTab />, backend)
  expect(screen.getByRole('status').textContent).toBe('Loading…')
  expect(screen.getByRole('searchbox')).toBeDefined()

  await answer.give({
    requests: [],
    counts: { pending: 0, 'in-progress': 0, completed: 0 },
    closedCount: 0,
    viewCounts: { mine: 0, unassigned: 0, overdue: 0, waiting: 0 },
    next: null,
  })
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeDefined()
})

test('a queue that cannot be loaded can be asked for again', async () => {
  const agency = createAgency(three)
  const { listQueue } = agency.operations
  agency.operations.listQueue = noAnswer
  const { user } = renderScreen(place, <OperationsTab />, agency.backend)
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load the queue')
  agency.operations.listQueue = listQueue
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await lines()).toHaveLength(3)
})

test('lines that are here stay while and after newer ones are asked for in vain', async () => {
  const agency = createAgency(three)
  renderScreen(place, <OperationsTab />, agency.backend)
  await lines()
  agency.operations.listQueue = noAnswer
  await agency.changeElsewhere('HIT-002', { status: 'completed' })
  expect((await screen.findByRole('alert')).textContent).toContain(
    'the latest changes to the queue',
  )
  expect(await lines()).toHaveLength(3)
})

test('a change elsewhere appears live, and watching ends when the tab is left', async () => {
  const agency = createAgency(three)
  const { go } = renderScreen(place, <OperationsTab />, agency.backend)
  await lines()
  await agency.changeElsewhere('HIT-003', { status: 'in-progress' })
  await screen.findByRole('button', { name: 'In Progress 2' })
  await go('/elsewhere')
  expect(agency.watchers.size).toBe(0)
})

test('a request opens at an address of its own', async () => {
  const { user, address } = renderTab(three)
  await lines()
  await user.click(screen.getByRole('button', { name: 'HIT-002' }))
  expect(address()).toBe(`${place}&request=HIT-002`)
  const panel = await screen.findByRole('dialog', { name: 'Hit number 2' })
  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe(place))
})

function renderTab(requests: typeof three, address = place, pageSize?: number) {
  const agency = createAgency(requests, pageSize)
  return { agency, ...renderScreen(address, <OperationsTab />, agency.backend) }
}

async function lines(): Promise<HTMLElement[]> {
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Queue' })).getAllByRole(
    'row',
  )
  return rows
}

function box(role: 'combobox' | 'searchbox', name: string): HTMLInputElement {
  return screen.getByRole(role, { name })
}
