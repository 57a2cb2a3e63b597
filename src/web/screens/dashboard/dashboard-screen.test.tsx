import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleRequests } from '#backends/samples/requests.ts'
import type { Backend, Following, Operations } from '#contract/backend.ts'
import type { HitRequest, RequestList } from '#domain/hit-request.ts'
import type { RequestFilter } from '#domain/request-filter.ts'
import type { User } from '#domain/user.ts'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { button, createAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import { ada, detailOf, following, listOf, manyRequests } from './fake-following.fixture.ts'
// Fetched with the test, so that no test waits for it.
import './operations/operations-tab.tsx'
import './request-panel/request-details.tsx'
import './requests/closed-requests.tsx'
import './requests/searchable-requests.tsx'

const samples: RequestList = { ...listOf(sampleRequests), areSamples: true }
const done = detailOf({ id: 'HIT-001', status: 'completed' })
const solution = { url: 'https://notes.example.com/start', handoverNotes: 'Ask\nOmar' }
const reason = 'We do not build games.'
const closure = { kind: 'declined', reason, at: '2026-11-05T09:00:00.000Z' } as const
const closedRequest = detailOf({ closure })
const openRequest = detailOf({ id: 'HIT-013', title: 'Replacement for Zoom', targetSaaS: 'Zoom' })
const emptyQueue = {
  requests: [],
  counts: { pending: 0, 'in-progress': 0, completed: 0 },
  closedCount: 0,
  next: null,
}

test('the overview counts each status and shows the three most recent requests @spec-2.20', async () => {
  dashboard('')

  expect(await screen.findByRole('link', { name: 'See all 6' })).toBeDefined()
  for (const label of ['Pending', 'In Progress', 'Completed']) {
    expect(screen.getByLabelText(label).textContent).toBe('2')
  }
  const rows = within(screen.getByRole('tabpanel')).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.slice(0, 7))).toEqual(['HIT-006', 'HIT-005', 'HIT-004'])
})

test('a tab is one step in the history, and a link inside a tab hands focus to the tab', async () => {
  const { user, go, address } = dashboard('')
  await user.click(await screen.findByRole('link', { name: 'See all 6' }))
  expect(address()).toBe('/dashboard?tab=hits')
  await waitFor(() => expect(document.activeElement).toBe(tab('Hits')))

  await user.click(tab('Solutions'))
  expect(address()).toBe('/dashboard?tab=solutions')
  await go(-1)
  expect(address()).toBe('/dashboard?tab=hits')
  await waitFor(() => expect(tab('Hits').getAttribute('aria-selected')).toBe('true'))
})

test('hits are listed newest first, with an estimate only where there is one', async () => {
  dashboard('?tab=hits')
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')

  expect(rows.map((row) => row.textContent?.slice(0, 7))).toEqual([
    'HIT-006',
    'HIT-005',
    'HIT-004',
    'HIT-003',
    'HIT-002',
    'HIT-001',
  ])
  expect(rows[2]?.textContent).toContain('Estimated completionJan 15, 2027')
  expect(rows[0]?.textContent).not.toContain('Estimated')
  expect(rows[5]?.querySelector('[data-struck="true"]')?.textContent).toBe('Salesforce')
})

test('a solution opens in a panel with an address of its own', async () => {
  const { user, address } = dashboard('?tab=solutions')
  const buttons = await screen.findAllByRole('button', { name: 'Access Solution' })
  expect(buttons).toHaveLength(2)
  await user.click(buttons[1] as HTMLElement)

  expect(address()).toBe('/dashboard?tab=solutions&solution=HIT-001')
  const panel = await screen.findByRole('dialog', { name: 'Sales pipeline for the field team' })
  for (const part of ['Address', 'Handover', 'Backups']) within(panel).getByText(part)

  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/dashboard?tab=solutions')
})

test('a panel opens for completed requests alone', async () => {
  dashboard('?tab=solutions&solution=HIT-006')
  await screen.findAllByRole('button', { name: 'Access Solution' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['overview', 'hits', 'solutions'])(
  'with no requests, %s says so and leads to the order wizard @spec-2.23',
  async (name) => {
    dashboard(`?tab=${name}`, {
      listRequests: async () => listOf([]),
    })
    const link = await screen.findByRole('link', { name: 'Order your first hit' })
    expect(link.getAttribute('href')).toBe('/order-hit')
  },
)

test('with nothing completed, solutions says how far the requests are @spec-2.23', async () => {
  const pending = sampleRequests.filter(({ status }) => status === 'pending')
  const listRequests = async () => listOf(pending)
  dashboard('?tab=solutions', { listRequests })
  const link = await screen.findByRole('link', { name: 'Order another hit' })
  expect(link.getAttribute('href')).toBe('/order-hit')
  expect(screen.getByText(/You have 2 pending and 0 in progress/)).toBeDefined()
})

test.each(['overview', 'hits', 'solutions'])('while requests load, %s says so', async (name) => {
  const answer = createAnswer<RequestList>()
  const listRequests = () => answer.promise
  dashboard(`?tab=${name}`, { listRequests })
  expect(screen.getByRole('status').textContent).toBe('Loading…')

  await answer.give(listOf([]))
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
})

test('requests that cannot be loaded can be asked for again', async () => {
  let isReachable = false
  const listRequests = async () => {
    if (!isReachable) throw new Error('no answer')
    return samples
  }
  const { user } = dashboard('', { listRequests })
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load your requests')

  isReachable = true
  await user.click(button('Try again'))
  expect(await screen.findByRole('link', { name: 'See all 6' })).toBeDefined()
})

test.each([
  [null, samples, 'You’re not signed in. These are sample requests.'],
  [ada, samples, 'Welcome, Ada. These are sample requests.'],
  [ada, listOf(sampleRequests), 'Welcome, Ada. Here are your requests.'],
])(
  'samples are always called samples, and only a user’s own requests are called theirs',
  async (person, list, words) => {
    const answers = { readUser: async () => person, listRequests: async () => list }
    dashboard('', answers)
    await waitFor(() => expect(greeting()).toBe(words))
  },
)

test('before the user is read, the greeting is the one of visitors who are signed out', async () => {
  const list = createAnswer<RequestList>()
  const person = createAnswer<User | null>()
  const answers = { readUser: () => person.promise, listRequests: () => list.promise }
  dashboard('', answers)
  expect(greeting()).toBe('You’re not signed in.')

  await list.give(samples)
  await waitFor(() => expect(greeting()).toBe('You’re not signed in. These are sample requests.'))
  await person.give(ada)
  await waitFor(() => expect(greeting()).toBe('Welcome, Ada. These are sample requests.'))
})

test('a delivered solution is opened by its address, with the notes as they were written', async () => {
  const { panel } = await openSolution(detailOf({ ...done, solution }))
  const link = panel.getByRole('link', { name: solution.url })
  expect(link.getAttribute('href')).toBe(solution.url)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  const notes = panel.getByText(/^Ask/)
  expect(notes.textContent).toBe('Ask\nOmar')
  expect(notes.className).toContain('whitespace-pre-line')
})

test('an address that is none of the web is shown, and cannot be pressed', async () => {
  const url = 'javascript:alert(1)'
  const { panel } = await openSolution(detailOf({ ...done, solution: { ...solution, url } }))
  expect(panel.getByText(url)).toBeDefined()
  expect(panel.queryByRole('link')).toBeNull()
})

test('own data can be taken away as JSON and as CSV', async () => {
  const { backend } = following([done])
  dashboard('', { ...backend, ...withAccount() })
  const json = await screen.findByRole<HTMLAnchorElement>('link', { name: 'JSON' })
  expect(json.getAttribute('href')).toBe('/export.json')
  expect(json.hasAttribute('download')).toBe(true)
  const csv = screen.getByRole<HTMLAnchorElement>('link', { name: 'CSV' })
  expect(csv.getAttribute('href')).toBe('/export.csv')
  expect(json.parentElement?.textContent).toBe('Download your data: JSON, CSV')
})

test('a visitor is offered to sign in where there is an API', async () => {
  const { following: followed } = following([]).backend
  dashboard('', { following: followed as never })
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/sign-in')
  expect(link.parentElement?.textContent).toBe(
    'You’re not signed in. These are sample requests. Sign in to see yours.',
  )
})

test('an operator lands on operations, and takes no focus there', async () => {
  const { user, address, go } = renderOperations('operator')
  expect(await screen.findByRole('searchbox')).toBeDefined()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Operations')
  expect(document.activeElement).toBe(document.body)
  expect(address()).toBe('/dashboard')

  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  expect(address()).toBe('/dashboard?tab=overview')
  expect(await screen.findByRole('link', { name: /See all/ })).toBeDefined()
  await go('/dashboard')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Operations')
})

test.each(['', '?tab=operations&request=HIT-001'])(
  'before the role is known, no personal list is shown and no request opened: %s',
  async (search) => {
    const person = createAnswer<User | null>()
    const readRequest = vi.fn<Following['readRequest']>(async () => done)
    const { backend } = following([], { readRequest })
    const listRequests = vi.fn<Backend['listRequests']>(async () => ({
      ...emptyQueue,
      areSamples: false,
    }))
    dashboard(search, {
      ...backend,
      listRequests,
      readUser: () => person.promise,
      operations: { listQueue: async () => emptyQueue } as unknown as Operations,
    })
    await waitFor(() => expect(listRequests).toHaveBeenCalled())
    await act(async () => void (await listRequests.mock.results[0]?.value))
    expect(screen.queryByRole('heading', { name: 'No requests yet' })).toBeNull()
    expect(readRequest).not.toHaveBeenCalled()
    await person.give({ ...ada, role: 'client' })
    expect(await screen.findByRole('heading', { name: 'No requests yet' })).toBeDefined()
  },
)

test('the request that was just ordered is marked and in view, with what happens next', async () => {
  const { backend } = following([detailOf({ id: 'HIT-012' }), done])
  const { user, address } = dashboard('?ordered=HIT-012', backend)
  const panel = within(await screen.findByRole('region', { name: /Just ordered/ }))
  expect(panel.getByText('HIT-012')).toBeDefined()
  expect(panel.getAllByRole('listitem')).toHaveLength(4)
  const row = screen
    .getAllByRole('listitem')
    .find((item) => item.textContent?.startsWith('HIT-012'))
  expect(row?.textContent).toContain('Just ordered')
  await user.click(panel.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Just ordered')).toBeNull()
  expect(address()).toBe('/dashboard')
  expect(document.activeElement?.textContent).toBe('Dashboard')
})

test('an address that names another client’s request as ordered shows nothing of it', async () => {
  const { backend } = following([done])
  dashboard('?ordered=HIT-999', backend)
  await screen.findByRole('link', { name: /See all/ })
  expect(screen.queryByText('What happens next')).toBeNull()
})

test('a closed request is listed under Closed on the Hits tab, and nowhere else', async () => {
  const { user } = dashboard('?tab=hits', following([closedRequest, openRequest]).backend)
  const section = (await screen.findByRole('heading', { name: 'Closed' })).closest('section')
  const line = await within(section as HTMLElement).findByRole('listitem')
  for (const words of ['HIT-012', 'Declined', reason, 'Nov 5, 2026']) {
    expect(line.textContent).toContain(words)
  }
  expect(table().textContent).toContain('HIT-013')
  expect(table().textContent).not.toContain('HIT-012')

  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  expect(screen.getByLabelText('Pending').textContent).toBe('1')
  expect(screen.queryByText(closedRequest.title)).toBeNull()
})

test('its panel gives the reason and a next step, and still takes a message', async () => {
  const { user } = dashboard('?tab=hits', following([closedRequest, openRequest]).backend)
  await user.click(await screen.findByRole('link', { name: closedRequest.title }))
  const panel = within(await screen.findByRole('dialog', { name: closedRequest.title }))
  expect(await panel.findByText(/^We declined this request on/)).toBeDefined()
  expect(panel.getByText(reason)).toBeDefined()
  expect(panel.queryByText('Awaiting initial assessment')).toBeNull()
  expect(panel.queryByText(/No estimated completion yet/)).toBeNull()
  const again = panel.getByRole('link', { name: 'order it again' })
  expect(again.getAttribute('href')).toBe('/order-hit?target=Notion')
  expect(await panel.findByRole('textbox', { name: 'Message' })).toBeDefined()
})

test.each(['', '?tab=hits', '?tab=solutions'])(
  'with a single, closed request, %j does not say that there are none',
  async (search) => {
    dashboard(search, following([closedRequest]).backend)
    expect(await screen.findByRole('link', { name: 'Order another hit' })).toBeDefined()
    expect(document.body.textContent).not.toMatch(/You haven’t/)
  },
)

test.each([
  [10, false],
  [11, true],
])('a list of %i requests can be searched: %s', async (count, isSearchable) => {
  renderHits(manyRequests(count))
  await waitFor(() => expect(numbers()).toHaveLength(count))
  expect(screen.queryByRole('searchbox') !== null).toBe(isSearchable)
  expect(screen.queryByRole('combobox', { name: 'Status' }) !== null).toBe(isSearchable)
})

test('the backend is asked for what was typed, once the typing pauses, and the address says so', async () => {
  const { listRequests, address } = renderHits(manyRequests(20))
  const box = await screen.findByLabelText('Search requests')
  for (const value of ['p', 'project', 'project 7']) fireEvent.change(box, { target: { value } })
  await waitFor(() => expect(numbers()).toEqual(['HIT-007']))
  expect(address()).toBe('/dashboard?tab=hits&q=project+7')
  expect(asked(listRequests)).toEqual([{}, { search: 'project 7' }])
})

test('a status is one step in the history', async () => {
  const { user, go, address } = renderHits(manyRequests(12))
  const choice = await screen.findByLabelText('Status')
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All (12)', 'Pending (8)', 'In Progress (0)', 'Completed (4)'])
  await user.selectOptions(choice, 'completed')
  await waitFor(() => expect(numbers()).toEqual(['HIT-010', 'HIT-007', 'HIT-004', 'HIT-001']))
  expect(address()).toBe('/dashboard?tab=hits&status=completed')

  await go(-1)
  expect(address()).toBe('/dashboard?tab=hits')
  await waitFor(() => expect(numbers()).toHaveLength(12))
})

test('nothing found says so, and everything can be shown again', async () => {
  const { user, address } = renderHits(manyRequests(12), '&q=zebra&status=pending')
  expect(await screen.findByRole('heading', { name: 'No results found' })).toBeDefined()
  await user.click(button('Show all requests'))

  await waitFor(() => expect(numbers()).toHaveLength(12))
  expect(address()).toBe('/dashboard?tab=hits')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('what was found before stays until the next answer is here', async () => {
  const requests = manyRequests(12)
  const answer = createAnswer<RequestList>()
  const { user } = renderHits(requests, '', (filter) =>
    filter?.status ? answer.promise : Promise.resolve(listOf(requests)),
  )
  await user.selectOptions(await screen.findByLabelText('Status'), 'completed')
  await waitFor(() => expect(table().getAttribute('aria-busy')).toBe('true'))
  expect(numbers()).toHaveLength(12)

  await answer.give(listOf(requests, { status: 'completed' }))
  await waitFor(() => expect(numbers()).toHaveLength(4))
  expect(table().getAttribute('aria-busy')).toBeNull()
})

test('a list of several pages is shown page by page, to its end', async () => {
  const requests = manyRequests(11)
  const { user, listRequests } = renderHits(requests, '', async (filter) =>
    listOf(requests, filter, 5),
  )
  await waitFor(() => expect(numbers()).toHaveLength(5))
  await user.click(screen.getByText('Show more'))
  await waitFor(() => expect(numbers()).toHaveLength(10))
  await user.click(screen.getByText('Show more'))
  await waitFor(() => expect(numbers()).toHaveLength(11))

  expect(screen.queryByText('Show more')).toBeNull()
  expect(screen.getByText('All 11 shown.')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('All 11 shown.')
  expect(asked(listRequests)).toEqual([{}, { before: 'HIT-007' }, { before: 'HIT-002' }])
})

test('solutions beyond the first page are asked for by their status', async () => {
  const requests = manyRequests(18)
  const listRequests = vi.fn(async (filter?: RequestFilter) => listOf(requests, filter, 5))
  const { user } = dashboard('?tab=solutions', {
    readUser: async () => ada,
    listRequests,
  })
  await waitFor(() => expect(solutions()).toHaveLength(5))
  await user.click(screen.getByText('Show more'))
  await waitFor(() => expect(solutions()).toHaveLength(6))
  expect(asked(listRequests).slice(1)).toEqual([
    { status: 'completed' },
    { status: 'completed', before: 'HIT-004' },
  ])
})

function dashboard(search: string, answers: Partial<Backend> = {}) {
  return renderScreen(`/dashboard${search}`, <DashboardScreen />, answers)
}

function renderHits(
  requests: HitRequest[],
  search = '',
  answer = async (filter?: RequestFilter) => listOf(requests, filter),
) {
  const listRequests = vi.fn(answer)
  const answers = { readUser: async () => ada, listRequests }
  return { ...dashboard(`?tab=hits${search}`, answers), listRequests }
}

function renderOperations(role: 'client' | 'operator', search = '') {
  return dashboard(search, {
    ...following([done]).backend,
    readUser: async () => ({ ...ada, role }),
    operations: { listQueue: async () => emptyQueue } as unknown as Operations,
  })
}

async function openSolution(request: typeof done) {
  const { user } = dashboard('?tab=solutions', following([request]).backend)
  await user.click(await screen.findByRole('button', { name: 'Access Solution' }))
  return { panel: within(await screen.findByRole('dialog', { name: request.title })) }
}

function greeting(): string | undefined {
  return screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent?.trim()
}

function tab(name: string): HTMLElement {
  return screen.getByRole('tab', { name })
}

/** The numbers of the requests in the table. Asking for so many by their role takes seconds. */
function numbers(): (string | undefined)[] {
  return [...document.querySelectorAll('tbody tr')].map((row) => row.textContent?.slice(0, 7))
}

function solutions(): HTMLElement[] {
  return screen.getAllByText('Access Solution')
}

function table(): HTMLElement {
  return screen.getByLabelText('All requests')
}

function asked(listRequests: { mock: { calls: (RequestFilter | undefined)[][] } }) {
  return listRequests.mock.calls.map(([filter]) => filter)
}
