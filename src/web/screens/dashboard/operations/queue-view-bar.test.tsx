import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency, listedIds } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { queued } from './operator-request.fixture.ts'

const place = '/dashboard?tab=operations'
const omar = { id: 'omar', name: 'Omar' }
const closure = { kind: 'declined', reason: 'Too big', at: '2026-11-05T09:05:00.000Z' } as const
const requests = [
  queued(1, { assignee: omar }),
  queued(2, { waitingOn: 'agency', dueAt: '2026-01-01T00:00:00.000Z' }),
  queued(3, { waitingOn: 'client' }),
  queued(4, { closure }),
]

test('a view narrows the queue to what it counts, is in the address, and Back widens it again', async () => {
  const { user, address, agency, go } = renderTab()
  const overdue = await screen.findByRole('button', { name: 'Overdue 1' })
  for (const name of ['Mine 1', 'Unassigned 2', 'Waiting on client 1']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false')
  }
  await user.click(overdue)
  expect(address()).toBe(`${place}&ops-view=overdue`)
  expect(overdue.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(listedIds()).toEqual(['HIT-002']))
  expect(agency.asked.at(-1)).toEqual({ view: 'overdue', sort: 'due' })

  await go(-1)
  await waitFor(() => expect(listedIds()).toHaveLength(3))
  await user.click(overdue)
  await user.click(overdue)
  expect(address()).toBe(place)
})

test('a view is combined with a status, and choosing one leaves the closed requests', async () => {
  const { user, address } = renderTab(`${place}&ops-status=pending&ops-view=mine`)
  await waitFor(() => expect(listedIds()).toEqual(['HIT-001']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Closed (1)')
  expect(address()).toBe(`${place}&ops-status=closed&ops-view=mine`)
  await user.click(screen.getByRole('button', { name: 'Waiting on client 1' }))
  expect(address()).toBe(`${place}&ops-view=waiting`)
  await waitFor(() => expect(listedIds()).toEqual(['HIT-003']))
})

test.each([
  ['mine', 'Nothing assigned to you'],
  ['unassigned', 'Nothing unassigned'],
  ['overdue', 'Nothing overdue'],
  ['waiting', 'Not waiting on any client'],
])('an empty view %s says so and leads to all open requests', async (view, title) => {
  const completed = queued(5, { status: 'completed' })
  const { user, address } = renderTab(`${place}&ops-view=${view}`, [completed])
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show all open requests' }))
  expect(address()).toBe(place)
  await waitFor(() => expect(listedIds()).toEqual(['HIT-005']))
})

test('a search without a hit in a view can be cleared with it', async () => {
  const { user, address } = renderTab(`${place}&ops-view=mine&ops-q=zzz`)
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe(place)
})

function renderTab(address = place, all = requests) {
  const agency = createAgency(all)
  return { agency, ...renderScreen(address, <OperationsTab />, agency.backend) }
}
