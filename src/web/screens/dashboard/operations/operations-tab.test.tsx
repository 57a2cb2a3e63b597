import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import type { User } from '#domain/user.ts'
import { Announcer } from '#web/shared/announcer.tsx'
import { button, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency, listedIds } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { queued } from './operator-request.fixture.ts'

const place = '/dashboard?tab=operations'
const omar: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }
const mara = { id: 'mara', name: 'Mara' }
const closure = { kind: 'declined', reason: 'Too big', at: '2026-11-05T09:05:00.000Z' } as const
const declined = queued(4, { closure })
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
const mixed = [
  queued(1, { assignee: { id: 'omar', name: 'Omar' } }),
  queued(2, { waitingOn: 'agency', dueAt: '2026-01-01T00:00:00.000Z' }),
  queued(3, { waitingOn: 'client' }),
  declined,
]

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
  const pending = button('Pending 1')
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
  const { user, address } = renderTab([...three, declined], '&ops-q=HIT-004')
  await user.click(await screen.findByRole('button', { name: 'Search closed requests' }))
  expect(address()).toBe(`${place}&ops-q=HIT-004&ops-status=closed`)
  await waitFor(async () => expect((await lines())[0]?.textContent).toContain('HIT-004'))
})

test('the whole queue is a download', async () => {
  renderTab(three, '&ops-status=pending')
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
  const { user } = renderTab(createAgency(many, 2))
  expect(await lines()).toHaveLength(2)
  expect(screen.getByText('The first 2 of 5 requests')).toBeDefined()

  await user.click(button('Show more'))
  await waitFor(async () => expect(await lines()).toHaveLength(4))
  expect(document.activeElement?.textContent).toBe('HIT-003')
  await user.click(button('Show more'))
  await waitFor(async () => expect(await lines()).toHaveLength(5))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  // It is shown, and announced.
  await waitFor(() => expect(screen.getAllByText('5 requests')).toHaveLength(2))
})

test('a queue that cannot be loaded can be asked for again', async () => {
  const agency = createAgency(three)
  const { listQueue } = agency.operations
  agency.operations.listQueue = noAnswer
  const { user } = renderTab(agency)
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load the queue')
  agency.operations.listQueue = listQueue
  await user.click(button('Try again'))
  expect(await lines()).toHaveLength(3)
})

test('lines that are here stay while and after newer ones are asked for in vain', async () => {
  const agency = createAgency(three)
  renderTab(agency)
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
  const { go } = renderTab(agency)
  await lines()
  await agency.changeElsewhere('HIT-003', { status: 'in-progress' })
  await screen.findByRole('button', { name: 'In Progress 2' })
  await go('/elsewhere')
  expect(agency.watchers.size).toBe(0)
})

test('a request opens at an address of its own', async () => {
  const { user, address } = renderTab(three)
  await lines()
  await user.click(button('HIT-002'))
  expect(address()).toBe(`${place}&request=HIT-002`)
  const panel = await screen.findByRole('dialog', { name: 'Hit number 2' })
  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe(place))
})

test('an empty queue says that there are no orders yet', async () => {
  renderTab([])
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeDefined()
})

test('a view narrows the queue to what it counts, is in the address, and Back widens it again', async () => {
  const { user, address, agency, go } = renderTab(mixed)
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
  const { user, address } = renderTab(mixed, '&ops-status=pending&ops-view=mine')
  await waitFor(() => expect(listedIds()).toEqual(['HIT-001']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Closed (1)')
  expect(address()).toBe(`${place}&ops-status=closed&ops-view=mine`)
  await user.click(button('Waiting on client 1'))
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
  const { user, address } = renderTab([completed], `&ops-view=${view}`)
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  await user.click(button('Show all open requests'))
  expect(address()).toBe(place)
  await waitFor(() => expect(listedIds()).toEqual(['HIT-005']))
})

test('a row is assigned from its menu, in which one is first, and screen readers hear of it', async () => {
  const { user, agency, address } = renderTab([queued(2), queued(1)])
  await user.click(await assignButton('HIT-001'))
  expect(choices()).toEqual(['Omar (you)', 'Mara'])
  await user.click(screen.getByRole('menuitemradio', { name: 'Mara' }))
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
  const { user, agency } = renderTab([queued(1, { assignee: mara })])
  await user.click(await assignButton('HIT-001'))
  expect(choices()).toEqual(['Omar (you)', 'Mara', 'No one'])
  const assigned = screen.getByRole('menuitemradio', { name: 'Mara' })
  expect(assigned.getAttribute('aria-checked')).toBe('true')
  await user.click(screen.getByRole('menuitemradio', { name: 'No one' }))
  await waitFor(() => expect(agency.read('HIT-001').assignee).toBeUndefined())
  await waitFor(() => expect(row('HIT-001').textContent).toContain('Assigned toUnassigned'))
})

test('an assignment that fails is said beside its button, and nothing is claimed', async () => {
  const { user, agency } = renderTab([queued(1)])
  agency.operations.assignRequest = async () => {
    throw new CallError('invalid', 'There’s no such operator.')
  }
  await user.click(await assignButton('HIT-001'))
  await user.click(screen.getByRole('menuitemradio', { name: 'Mara' }))
  const alert = await within(row('HIT-001')).findByRole('alert')
  expect(alert.textContent).toBe('There’s no such operator.')
  expect(row('HIT-001').textContent).toContain('Unassigned')
})

test('focus goes on to the next line when an assignment takes one out of the view', async () => {
  const { user } = renderTab([queued(3), queued(2), queued(1)], '&ops-view=unassigned')
  for (const [id, next] of [
    ['HIT-002', 'HIT-001'],
    ['HIT-001', 'HIT-003'],
  ] as const) {
    await user.click(await assignButton(id))
    await user.click(screen.getByRole('menuitemradio', { name: 'Omar (you)' }))
    await waitFor(() => expect(listedIds()).not.toContain(id))
    expect(document.activeElement?.textContent).toBe(next)
  }
  await user.click(await assignButton('HIT-003'))
  await user.click(screen.getByRole('menuitemradio', { name: 'Omar (you)' }))
  await screen.findByRole('heading', { name: 'Nothing unassigned' })
  expect(document.activeElement?.textContent).toBe('0 requests')
})

test('the panel says who is assigned, assigns, and shows the event', async () => {
  const { user } = renderTab([queued(1)])
  await user.click(await screen.findByRole('button', { name: 'HIT-001' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Hit number 1' }))
  expect(panel.getByText('Unassigned').getAttribute('role')).toBe('status')
  await user.click(panel.getByRole('button', { name: 'Assign' }))
  await user.click(panel.getByRole('menuitemradio', { name: 'Omar (you)' }))
  const texts = await panel.findAllByText('Assigned to Omar')
  expect(texts.map((text) => text.getAttribute('role'))).toContain('status')
  expect(panel.getByRole('list', { name: 'Timeline' }).textContent).toContain('Assigned to Omar')
})

test('j and k move between the lines and stop at the ends, and Enter opens one', async () => {
  const { user, address } = await renderThree()
  for (const [key, id] of [
    ['j', 'HIT-003'],
    ['j', 'HIT-002'],
    ['j', 'HIT-001'],
    ['j', 'HIT-001'],
    ['k', 'HIT-002'],
    ['k', 'HIT-003'],
    ['k', 'HIT-003'],
  ] as const) {
    await user.keyboard(key)
    expect(focused()).toBe(id)
  }
  await user.keyboard('{Enter}')
  expect(address()).toContain('request=HIT-003')
})

test('a opens the menu of the line, and Enter assigns it to oneself', async () => {
  const { user, agency } = await renderThree()
  await user.keyboard('a')
  expect(screen.queryByRole('menu')).toBeNull()
  await user.keyboard('jja')
  expect(focused()).toBe('Omar (you)')
  // In the menu, letters choose.
  await user.keyboard('j')
  expect(focused()).toBe('Omar (you)')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(agency.read('HIT-002').assignee?.name).toBe('Omar'))
  await user.keyboard('j')
  expect(focused()).toBe('HIT-001')
})

test('keys do nothing in a field, over a dialog or with a modifier', async () => {
  const { user } = await renderThree()
  const search = screen.getByRole('searchbox', { name: 'Search requests' })
  await user.click(search)
  await user.keyboard('j?')
  expect(document.activeElement).toBe(search)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.clear(search)
  act(() => search.blur())
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    fireEvent.keyDown(document.body, { key: 'j', [modifier]: true })
  }
  expect(document.activeElement).toBe(document.body)

  await user.keyboard('j{Enter}')
  const panel = await screen.findByRole('dialog')
  act(() => within(panel).getByRole('button', { name: 'Close' }).focus())
  await user.keyboard('j')
  expect(focused()).toBe('')
})

test('? and a button open the help, in which the keys are turned off for good', async () => {
  const { user } = await renderThree()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(help.textContent).toContain('Go to the next request')
  await user.click(within(help).getByRole('checkbox', { name: 'Use these keys' }))
  await user.click(within(help).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('j?')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('queue-shortcuts')).toBe('off')

  await user.click(button('Keyboard shortcuts'))
  await user.click(screen.getByRole('checkbox', { name: 'Use these keys' }))
  await user.click(button('Close'))
  await user.keyboard('j')
  expect(focused()).toBe('HIT-003')
})

/** The queue of an agency, or of one that has these requests, for Omar. */
function renderTab(of: typeof three | ReturnType<typeof createAgency>, search = '') {
  const agency = Array.isArray(of) ? createAgency(of) : of
  const content = (
    <>
      <OperationsTab />
      <Announcer />
    </>
  )
  const answers = { ...agency.backend, readUser: async () => omar }
  return { agency, ...renderScreen(place + search, content, answers) }
}

async function renderThree() {
  const rendered = renderTab([queued(3), queued(2), queued(1)])
  await screen.findByRole('button', { name: 'HIT-003' })
  return rendered
}

async function lines(): Promise<HTMLElement[]> {
  const table = within(await screen.findByRole('table', { name: 'Queue' }))
  return table.getAllByRole('row').slice(1)
}

function box(role: 'combobox' | 'searchbox', name: string): HTMLInputElement {
  return screen.getByRole(role, { name })
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

function focused(): string | undefined {
  return document.activeElement?.textContent
}
