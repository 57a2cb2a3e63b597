import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import type { User } from '#domain/user.ts'
import { Announcer } from '#web/shared/announcer.tsx'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency, listedIds } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { queued } from './operator-request.fixture.ts'

const place = '/dashboard?tab=operations'
const user: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }
const mara = { id: 'mara', name: 'Mara' }

test('a row is assigned from its menu, in which one is first, and screen readers hear of it', async () => {
  const { user: hand, agency, address } = renderTab([queued(2), queued(1)])
  await hand.click(await assignButton('HIT-001'))
  expect(choices()).toEqual(['Omar (you)', 'Mara'])
  await hand.click(screen.getByRole('menuitemradio', { name: 'Mara' }))
  await waitFor(() => expect(agency.read('HIT-001').assignee).toEqual(mara))
  await waitFor(() => expect(row('HIT-001').textContent).toContain('Assigned toMara'))
  expect(row('HIT-002').textContent).toContain('Assigned toUnassigned')
  expect(document.querySelector('[data-announcer]')?.textContent).toBe(
    'HIT-001 is assigned to Mara',
  )
  // The row itself was not pressed.
  expect(address()).toBe(place)
})

test('an assigned request can be assigned to no one', async () => {
  const { user: hand, agency } = renderTab([queued(1, { assignee: mara })])
  await hand.click(await assignButton('HIT-001'))
  expect(choices()).toEqual(['Omar (you)', 'Mara', 'No one'])
  const assigned = screen.getByRole('menuitemradio', { name: 'Mara' })
  expect(assigned.getAttribute('aria-checked')).toBe('true')
  await hand.click(screen.getByRole('menuitemradio', { name: 'No one' }))
  await waitFor(() => expect(agency.read('HIT-001').assignee).toBeUndefined())
  await waitFor(() => expect(row('HIT-001').textContent).toContain('Assigned toUnassigned'))
})

test('an assignment that fails is said beside its button, and nothing is claimed', async () => {
  const { user: hand, agency } = renderTab([queued(1)])
  agency.operations.assignRequest = async () => {
    throw new CallError('invalid', 'There’s no such operator.')
  }
  await hand.click(await assignButton('HIT-001'))
  await hand.click(screen.getByRole('menuitemradio', { name: 'Mara' }))
  const alert = await within(row('HIT-001')).findByRole('alert')
  expect(alert.textContent).toBe('There’s no such operator.')
  expect(row('HIT-001').textContent).toContain('Unassigned')
})

test('focus goes on to the next line when an assignment takes one out of the view', async () => {
  const { user: hand } = renderTab(
    [queued(3), queued(2), queued(1)],
    `${place}&ops-view=unassigned`,
  )
  for (const [id, next] of [
    ['HIT-002', 'HIT-001'],
    ['HIT-001', 'HIT-003'],
  ] as const) {
    await hand.click(await assignButton(id))
    await hand.click(screen.getByRole('menuitemradio', { name: 'Omar (you)' }))
    await waitFor(() => expect(listedIds()).not.toContain(id))
    expect(document.activeElement?.textContent).toBe(next)
  }
  await hand.click(await assignButton('HIT-003'))
  await hand.click(screen.getByRole('menuitemradio', { name: 'Omar (you)' }))
  await screen.findByRole('heading', { name: 'Nothing unassigned' })
  expect(document.activeElement?.textContent).toBe('0 requests')
})

test('the panel says who is assigned, assigns, and shows the event', async () => {
  const { user: hand } = renderTab([queued(1)])
  await hand.click(await screen.findByRole('button', { name: 'HIT-001' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Hit number 1' }))
  expect(panel.getByText('Unassigned').getAttribute('role')).toBe('status')
  await hand.click(panel.getByRole('button', { name: 'Assign' }))
  await hand.click(panel.getByRole('menuitemradio', { name: 'Omar (you)' }))
  const texts = await panel.findAllByText('Assigned to Omar')
  expect(texts.map((text) => text.getAttribute('role'))).toContain('status')
  expect(panel.getByRole('list', { name: 'Timeline' }).textContent).toContain('Assigned to Omar')
})

function renderTab(requests: ReturnType<typeof queued>[], address = place) {
  const agency = createAgency(requests)
  const content = (
    <>
      <OperationsTab />
      <Announcer />
    </>
  )
  return {
    agency,
    ...renderScreen(address, content, { ...agency.backend, readUser: async () => user }),
  }
}

async function assignButton(id: string): Promise<HTMLElement> {
  await screen.findByRole('button', { name: id })
  return within(row(id)).getByRole('button', { name: 'Assign', description: id })
}

function row(id: string): HTMLElement {
  return screen.getByRole('row', { name: new RegExp(id) })
}

function choices(): string[] {
  return screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)
}
