import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import type { User } from '#domain/accounts/user.ts'
import { searchCutMessage } from '#domain/operations/operations.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import { Announcer } from '#web/shared/announcer.tsx'
import { button, noAnswer, renderScreen, waitForFocus } from '#web/shared/render-screen.fixture.tsx'
import { createAgency, listedIds } from './agency.fixture.ts'
import { commandMenu } from './command-state.ts'
import { releaseKeys } from './hold-keys.ts'
import { OperationsTab } from './operations-tab.tsx'
import { queued } from './operator-request.fixture.ts'

const place = '/dashboard?tab=operations'
const omar: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }
const closure = { kind: 'declined', reason: 'Too big', at: '2026-11-05T09:05:00.000Z' } as const
const declined = queued(4, { closure })
const three = [
  queued(3, {
    unread: 2,
    question: 'Any news?',
    client: {
      companyId: 'cobol',
      name: 'Grace',
      company: 'Cobol Ltd',
      email: 'g@c.example',
      isEmailConfirmed: false,
    },
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

test('every request is a line with its client, product, next step and due time, and all are a download', async () => {
  renderTab(three)
  const [first, second, third] = (await lines()).map(({ textContent }) => textContent)
  expect(first).toMatch(
    /^HIT-0032 unreadCobol LtdEmail not confirmed HIT-003SalesforceAnswer: “Any news\?”/,
  )
  expect(second).toMatch(/Salesforce.*Professional$/)
  expect(second).not.toMatch(/confirmed|unread/)
  expect(third).toContain('Handed over')
  const link = screen.getByRole('link', { name: 'Download all requests (CSV)' })
  expect(link.getAttribute('href')).toBe('/api/operations/requests.csv')
  expect(link.hasAttribute('download')).toBe(true)
})

test('closed requests are listed in their own view alone', async () => {
  const { user, address, agency } = renderTab([...three, declined])
  expect(await lines()).toHaveLength(3)
  await user.click(view('Closed 1'))
  await waitFor(() => expect(address()).toBe(`${place}&ops-view=closed`))
  await waitFor(() => expect(listedIds()).toEqual(['HIT-004']))
  expect(agency.asked.at(-1)).toEqual({ state: 'closed', sort: 'due' })
  expect(row('HIT-004').textContent).toContain('Closed')
})

test('a search without an open match looks through closed requests', async () => {
  const { user, address, agency } = renderTab([...three, declined], '&ops-q=HIT-004')
  await user.click(await screen.findByRole('button', { name: 'Search closed requests' }))
  await waitFor(() => expect(address()).toBe(`${place}&ops-q=HIT-004&ops-view=closed`))
  await waitFor(() => expect(listedIds()).toEqual(['HIT-004']))
  const searches = agency.asked.flatMap(({ search, state }) => (search ? [[search, state]] : []))
  expect(searches).toEqual([
    ['HIT-004', undefined],
    ['HIT-004', 'closed'],
  ])
})

test('a search with more matches than it lists shows and announces that', async () => {
  const agency = createAgency(three)
  const { operations } = agency.backend
  const listQueue: typeof operations.listQueue = async (filter) => ({
    ...(await operations.listQueue(filter)),
    ...(filter.search && { isSearchCut: true }),
  })
  const backend = { ...agency.backend, operations: { ...operations, listQueue } }
  const { go } = renderTab({ ...agency, backend })
  await lines()
  expect(screen.queryByText(searchCutMessage)).toBeNull()
  await go(`${place}&ops-q=HIT`)
  expect(await screen.findByText(searchCutMessage)).toBeDefined()
  await waitFor(() =>
    expect(document.querySelector('[data-announcer]')?.textContent).toBe(
      `${searchCutMessage} 3 requests`,
    ),
  )
})

test('the next page comes on demand, and reading goes on at its first line', async () => {
  const many = Array.from({ length: 5 }, (_, position) => queued(5 - position))
  const { user } = renderTab(createAgency(many, 2))
  expect(await lines()).toHaveLength(2)
  expect(screen.getByText('The first 2 of 5 requests')).toBeDefined()

  await user.click(button('Show more'))
  await waitFor(async () => expect(await lines()).toHaveLength(4))
  expect(focused()).toBe('HIT-003')
  await user.click(button('Show more'))
  await waitFor(async () => expect(await lines()).toHaveLength(5))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  // It is shown, and announced.
  await waitFor(() => expect(screen.getAllByText('5 requests')).toHaveLength(2))
})

test('a queue is loaded by a retry, follows changes elsewhere until it is left, and keeps its lines when it cannot', async () => {
  const agency = createAgency(three)
  const { listQueue } = agency.operations
  agency.operations.listQueue = noAnswer
  const { user, go } = renderTab(agency)
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load the queue')
  agency.operations.listQueue = listQueue
  await user.click(button('Try again'))
  expect(await lines()).toHaveLength(3)
  await agency.changeElsewhere('HIT-002', { waitingOn: 'client' })
  await waitFor(() => expect(row('HIT-002').textContent).toContain('Waiting for an answer'))

  agency.operations.listQueue = noAnswer
  await agency.changeElsewhere('HIT-002', { status: 'completed' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('the latest changes to the queue')
  expect(await lines()).toHaveLength(3)
  await go('/elsewhere')
  expect(agency.watchers.size).toBe(0)
})

test('a view narrows the queue to what it counts, and All widens it again', async () => {
  const { user, address, agency } = renderTab(mixed)
  const overdue = await screen.findByRole<HTMLInputElement>('radio', { name: 'Overdue answers 1' })
  for (const name of ['Mine 1', 'Unassigned 2', 'Waiting on client 1', 'Closed 1']) {
    expect(view(name).checked).toBe(false)
  }
  await user.click(overdue)
  await waitFor(() => expect(address()).toBe(`${place}&ops-view=overdue`))
  expect(overdue.checked).toBe(true)
  await waitFor(() => expect(listedIds()).toEqual(['HIT-002']))
  expect(agency.asked.at(-1)).toEqual({ view: 'overdue', sort: 'due' })
  await user.click(view('All 3'))
  await waitFor(() => expect(address()).toBe(place))
  await waitFor(() => expect(listedIds()).toHaveLength(3))
})

test('an empty queue says that there are no orders yet', async () => {
  const { user } = renderTab([])
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeDefined()
  expect(screen.getByText(/order page: \S+\/order-hit$/)).toBeDefined()
  await user.click(view('Mine 0'))
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeDefined()
})

test('without closed requests, their view says so', async () => {
  const { user } = renderTab(three)
  await user.click(await screen.findByRole('radio', { name: 'Closed 0' }))
  expect(await screen.findByRole('heading', { name: 'No closed requests' })).toBeDefined()
})

test('a row is assigned from its menu, in which one is first, to no one again, and an error is shown beside its button', async () => {
  const { user, agency, address } = renderTab([queued(2), queued(1)])
  await user.click(await assignButton('HIT-001'))
  expect(choices()).toEqual(['Omar (you)', 'Mara'])
  await user.click(choice('Mara'))
  await waitFor(() => expect(assigneeOf('HIT-001')).toBe('Assigned to Mara: HIT-001'))
  expect(agency.read('HIT-001').assignee).toEqual({ id: 'mara', name: 'Mara' })
  expect(assigneeOf('HIT-002')).toBe('Assign HIT-002')
  const announced = document.querySelector('[data-announcer]')?.textContent
  expect(announced).toBe('HIT-001 is assigned to Mara')
  // The row itself was not pressed.
  expect(address()).toBe(place)

  await user.click(await assignButton('HIT-001'))
  expect(choices()).toEqual(['Omar (you)', 'Mara', 'No one'])
  expect(choice('Mara').getAttribute('aria-checked')).toBe('true')
  await user.click(choice('No one'))
  await waitFor(() => expect(assigneeOf('HIT-001')).toBe('Assign HIT-001'))
  expect(agency.read('HIT-001').assignee).toBeUndefined()

  const error = new CallError('invalid', 'There’s no such operator.')
  agency.operations.assignRequest = () => Promise.reject(error)
  await user.click(await assignButton('HIT-001'))
  await user.click(choice('Mara'))
  const alert = await within(row('HIT-001')).findByRole('alert')
  expect(alert.textContent).toBe('There’s no such operator.')
  expect(assigneeOf('HIT-001')).toBe('Assign HIT-001')
})

test('focus goes on to the next line when an assignment takes one out of the view', async () => {
  const { user, address } = await renderThree('&ops-view=unassigned')
  for (const [id, next] of [
    ['HIT-002', 'HIT-001'],
    ['HIT-001', 'HIT-003'],
    ['HIT-003', '0 requests'],
  ] as const) {
    await user.click(await assignButton(id))
    await user.click(choice('Omar (you)'))
    await waitFor(() => expect(screen.queryByRole('button', { name: id })).toBeNull())
    expect(focused()).toBe(next)
  }
  expect(screen.getByRole('heading', { name: 'Nothing unassigned' })).toBeDefined()
  await user.click(button('Show all open requests'))
  await waitFor(() => expect(address()).toBe(place))
})

test('j and k move between the lines and stop at the ends, a and Enter assign one, Enter opens one', async () => {
  const { user, address, agency } = await renderThree()
  await user.keyboard('a')
  expect(screen.queryByRole('menu')).toBeNull()
  for (const [key, id] of [
    ['jj', 'HIT-002'],
    ['jj', 'HIT-001'],
    ['k', 'HIT-002'],
    ['kk', 'HIT-003'],
    ['j', 'HIT-002'],
    // In the menu, letters choose.
    ['a', 'Omar (you)'],
    ['j', 'Omar (you)'],
  ] as const) {
    await user.keyboard(key)
    expect(focused()).toBe(id)
  }
  await user.keyboard('{Enter}')
  await waitFor(() => expect(agency.read('HIT-002').assignee?.name).toBe('Omar'))
  await user.keyboard('j')
  expect(focused()).toBe('HIT-001')
  await user.keyboard('{Enter}')
  expect(address()).toContain('request=HIT-001')
})

test('keys do nothing in a field, over the help or with a modifier', async () => {
  const { user, address } = await renderThree()
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    fireEvent.keyDown(document.body, { key: 'j', [modifier]: true })
  }
  expect(document.activeElement).toBe(document.body)

  await user.keyboard('/')
  expect(commandMenu.read()).toBe(true)
  // No menu is here to take what is typed.
  commandMenu.write(false)
  releaseKeys()
  await user.keyboard('r')
  const message = await screen.findByRole('textbox', { name: 'Message to the client' })
  await waitFor(() => expect(document.activeElement).toBe(message))
  await user.keyboard('jkqae?/')
  expect(message).toHaveProperty('value', 'jkqae?/')
  await user.clear(message)
  expect(commandMenu.read()).toBe(false)
  act(() => button('Close').focus())
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
  await user.keyboard('j')
  expect(address()).toContain('request=HIT-003')
})

test('in the panel j and k go to the next request as it was listed, what is typed stays, and closing leads to the list', async () => {
  const question: RequestEvent = {
    id: 2,
    at: '2026-11-04T09:05:00.000Z',
    by: { name: 'Ada Byron', role: 'client' },
    detail: { kind: 'messaged', text: 'Any news?' },
  }
  const asked = queued(2)
  const { user, address, agency } = renderTab([
    queued(3),
    { ...asked, waitingOn: 'agency', events: [...asked.events, question] },
    queued(1),
  ])
  const list = address()
  await user.click(await screen.findByRole('button', { name: 'HIT-003' }))
  const opened = async (id: string) => {
    expect(await screen.findByRole('dialog', { name: `Hit number ${Number(id)}` })).toBeDefined()
    await waitFor(() => expect(address()).toBe(`${list}&request=HIT-00${id}`))
  }
  await opened('3')
  await user.type(screen.getByRole('textbox', { name: 'Message to the client' }), 'A draft')
  await agency.changeElsewhere('HIT-003', { status: 'completed', closure })
  act(() => button('Close').focus())
  await user.keyboard('j')
  await opened('2')
  await user.keyboard('e')
  await waitFor(() => expect(agency.read('HIT-002').waitingOn).toBe('none'))
  await user.keyboard('q')
  await waitFor(() => expect(address()).toContain('quote=new'))
  act(() => button('Close').focus())
  await user.keyboard('j')
  await opened('1')
  await user.keyboard('jk')
  await opened('2')
  await user.keyboard('k')
  await opened('3')
  const draft = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to the client' })
  expect(draft.value).toBe('A draft')
  act(() => button('Close').focus())
  await user.keyboard('j')
  await opened('2')
  await user.click(button('Close'))
  await waitFor(() => expect(address()).toBe(list))
  expect(focused()).toBe('HIT-002')
})

test('after a message is sent one goes on typing, and Alt with an arrow leads from message to message', async () => {
  const { user, address } = await renderThree('&request=HIT-002')
  await user.type(await findMessage(), 'Hello{Control>}{Enter}{/Control}')
  await waitFor(async () => expect((await findMessage()).value).toBe(''))
  expect(document.activeElement).toBe(await findMessage())
  await user.keyboard('jq')
  expect((await findMessage()).value).toMatch(/jq$/)
  expect(address()).toBe(`${place}&request=HIT-002`)
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(address()).toContain('request=HIT-001'))
  await waitForFocus(() => screen.queryByRole('textbox', { name: 'Message to the client' }))
  expect((await findMessage()).value).toBe('')
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(address()).toContain('request=HIT-002'))
})

test('? and a button open the help, in which the keys are turned off for good', async () => {
  const { user } = await renderThree()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(help.textContent).toContain('Go to the next request')
  await user.click(within(help).getByRole('checkbox', { name: 'Use these keys' }))
  await user.click(button('Close'))
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

function findMessage() {
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the client' })
}

async function renderThree(search = '') {
  const rendered = renderTab([queued(3), queued(2), queued(1)], search)
  await screen.findByRole('button', { name: 'HIT-003' })
  return rendered
}

async function lines(): Promise<HTMLElement[]> {
  const table = within(await screen.findByRole('table', { name: 'Queue' }))
  return table.getAllByRole('row').slice(1)
}

async function assignButton(id: string): Promise<HTMLElement> {
  await screen.findByRole('button', { name: id })
  return within(row(id)).getByRole('button', { name: new RegExp(`^Assign.* ${id}$`) })
}

function assigneeOf(id: string): string | null {
  return within(row(id))
    .getByRole('button', { name: /^Assign/ })
    .getAttribute('aria-label')
}

function view(name: string): HTMLInputElement {
  return screen.getByRole('radio', { name })
}

function row(id: string): HTMLElement {
  return screen.getByRole('row', { name: new RegExp(id) })
}

function choice(name: string): HTMLElement {
  return screen.getByRole('menuitemradio', { name })
}

function choices(): string[] {
  return screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)
}

function focused(): string | undefined {
  return document.activeElement?.textContent
}
