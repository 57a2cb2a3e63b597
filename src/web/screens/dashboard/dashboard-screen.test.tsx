import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleRequests } from '#backends/samples/requests.ts'
import type { Backend, Operations, Requests } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import type { HitRequest, RequestFilter, RequestList } from '#domain/requests/hit-request.ts'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { storedDraft } from '#web/shared/form/stored-drafts.ts'
import {
  button,
  createAnswer,
  noAnswer,
  renderScreen,
  waitForFocus,
} from '#web/shared/render-screen.fixture.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import { ada, detailOf, fakeRequests, listOf, manyRequests } from './fake-requests.fixture.ts'
import { invoiceOf, pageOf } from './invoices/invoice.fixture.ts'

// Fetched with the test, so that no test waits for it.
import './operations/operations-tab.tsx'
import { countViews } from '#domain/operations/operations.ts'
import './request-panel/request-details.tsx'
import './requests/closed-requests.tsx'
import './requests/searchable-requests.tsx'

const samples: RequestList = { ...listOf(sampleRequests), areSamples: true }
const done = detailOf({ id: 'HIT-001', status: 'completed' })
const solution = { url: 'https://notes.example.com/start', handoverNotes: 'Ask\nOmar' }
const reason = 'We don’t build games.'
const closure = { kind: 'declined', reason, at: '2026-11-05T09:00:00.000Z' } as const
const closedRequest = detailOf({ closure })
const openRequest = detailOf({ id: 'HIT-013', title: 'Replacement for Zoom', targetSaaS: 'Zoom' })
const emptyQueue = {
  requests: [],
  counts: { pending: 0, 'in-progress': 0, completed: 0 },
  closedCount: 0,
  viewCounts: countViews(() => 0),
  next: null,
}
const operations = { listQueue: async () => emptyQueue } as unknown as Operations

test('the overview has counts and the three most recent requests, and its link focuses the tab with all, newest first @spec-2.20', async () => {
  const { user, go, address } = dashboard('')
  const all = await screen.findByRole('link', { name: 'See all 6' })
  for (const label of ['Pending', 'In Progress', 'Completed']) {
    expect(screen.getByLabelText(label).textContent).toBe('2')
  }
  const recent = within(screen.getByRole('tabpanel')).getAllByRole('listitem')
  const ids = recent.map((row) => row.textContent?.slice(0, 7))
  expect(ids).toEqual(['HIT-006', 'HIT-005', 'HIT-004'])

  await user.click(all)
  await waitFor(() => expect(address()).toBe('/dashboard?tab=hits'))
  await waitFor(() => expect(document.activeElement).toBe(tab('Hits')))
  expect(numbers()).toEqual([...ids, 'HIT-003', 'HIT-002', 'HIT-001'])
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows[2]?.textContent).toContain('Estimated completionJan 15, 2027')
  expect(rows[0]?.textContent).not.toContain('Estimated')
  expect(rows[5]?.querySelector('[data-struck="true"]')?.textContent).toBe('Salesforce')
  await go(-1)
  await waitFor(() => expect(tab('Overview').getAttribute('aria-selected')).toBe('true'))
})

test('a panel opens for completed requests alone', async () => {
  dashboard('?tab=solutions&solution=HIT-006')
  await screen.findAllByRole('button', { name: 'Access Solution' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['overview', 'hits', 'solutions'])(
  '%s is loading, then leads to the order wizard where there are no requests @spec-2.23',
  async (name) => {
    const answer = createAnswer<RequestList>()
    dashboard(`?tab=${name}`, { listRequests: () => answer.promise })
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    await answer.give(listOf([]))
    const link = await screen.findByRole('link', { name: 'Order your first hit' })
    expect(link.getAttribute('href')).toBe('/order-hit')
    expect(screen.queryByText('Loading…')).toBeNull()
  },
)

test('requests that cannot be loaded can be asked for again', async () => {
  const listRequests = vi.fn(async () => samples).mockImplementationOnce(noAnswer)
  const { user } = dashboard('', { listRequests })
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load your requests')
  await user.click(button('Try again'))
  expect(await screen.findByRole('link', { name: 'See all 6' })).toBeDefined()
})

test('samples are called samples, before and after the user is read, and only own requests theirs', async () => {
  const list = createAnswer<RequestList>()
  const person = createAnswer<User | null>()
  dashboard('', { readUser: () => person.promise, listRequests: () => list.promise })
  expect(greeting()).toBe('You’re not signed in.')
  await list.give(samples)
  await waitFor(() => expect(greeting()).toBe('You’re not signed in. These are sample requests.'))
  await person.give(ada)
  await waitFor(() => expect(greeting()).toBe('Welcome, Ada. These are sample requests.'))
})

const readUnconfirmed = async () => ({ ...ada, isEmailConfirmed: false })
const sent = { status: 'sent', totalCents: 1_630_000, validUntil: '2999-12-01' } as const
const quoted = detailOf({ quote: sent, waitingOn: 'client' })

test('a client with requests has what waits for them in place of a greeting, and opens the quote from it', async () => {
  const question = detailOf({ id: 'HIT-005', status: 'in-progress', waitingOn: 'client' })
  const { backend } = fakeRequests([question, quoted])
  const { user, address } = dashboard('', {
    ...backend,
    ...withAccount({}),
    readUser: readUnconfirmed,
  })
  const step = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  const text = 'Quote ready for your Notion replacement: $16,300, valid until Dec 1, 2999'
  const [first, ...others] = step.getAllByRole('listitem')
  expect(first?.textContent).toBe(`${text}HIT-012Review the quote`)
  expect(others.map((line) => line.textContent)).toEqual([
    'We asked you a question about your Notion replacementHIT-005Answer',
    'Confirm your email addressOpen the link we sent to ada@example.comSend again',
  ])
  expect(screen.queryByText(/Welcome/)).toBeNull()
  await user.click(step.getByRole('link', { name: 'Review the quote' }))
  await waitFor(() => expect(address()).toBe('/dashboard?request=HIT-012&quote=latest'))
})

test('a member reads below what waits for them what waits for an owner', async () => {
  const question = detailOf({ id: 'HIT-005', status: 'in-progress', waitingOn: 'client' })
  const { user, address } = dashboard('', {
    ...fakeRequests([question, quoted]).backend,
    readUser: async () => ({ ...ada, companyRole: 'member' as const }),
  })
  const step = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(step.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'We asked you a question about your Notion replacementHIT-005Answer',
  ])
  const text = 'Waiting for an owner: the $16,300 quote for Notion, valid until Dec 1, 2999.'
  expect(step.getByText(text, { exact: false }).closest('li')).toBeNull()
  await user.click(step.getByRole('link', { name: 'Review the quote' }))
  await waitFor(() => expect(address()).toBe('/dashboard?request=HIT-012&quote=latest'))
})

test('a client who has waited too long for us reads that first', async () => {
  const late = detailOf({ waitingOn: 'agency', dueAt: '2026-11-01T09:00:00.000Z' })
  dashboard('', fakeRequests([late]).backend)
  const step = await screen.findByRole('region', { name: 'Waiting for you' })
  expect(within(step).getByRole('heading').textContent).toMatch(/^We’re sorry, our reply is late/)
  expect(step.className).toContain('border-danger')
  const note = screen.getByText(/^We’re reviewing your order\. We’re sorry, our reply is late/)
  expect(note.className).toContain('text-danger')
})

test('each open invoice of a request opens from the list, and closing it leads back there', async () => {
  const invoices = [invoiceOf(), invoiceOf({ number: '2026-0008' })]
  const { backend } = fakeRequests([done], { listInvoices: async () => pageOf(...invoices) })
  const { user, address } = dashboard('', {
    ...backend,
    ...withAccount({}),
    readUser: async () => ({ ...ada, companyRole: 'owner' as const }),
    listRequests: async () => ({ ...listOf([done]), waiting: [{ ...done, invoices }] }),
  })
  const step = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  const links = step.getAllByRole('link', { name: 'See the invoice' })
  expect(links).toHaveLength(2)
  await user.click(links[0] as HTMLElement)
  await screen.findByRole('row', { name: 'Balance due $4,004.00' })
  expect(address()).toBe('/dashboard?tab=billing&invoice=2026-0007')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('an address that is not confirmed is a step, and its email can be sent again', async () => {
  const sendConfirmation = vi.fn(async () => undefined)
  const { user } = dashboard('', {
    ...fakeRequests([done]).backend,
    ...withAccount({ sendConfirmation }),
    readUser: readUnconfirmed,
  })
  const step = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(step.getByText('ada@example.com')).toBeDefined()
  await user.click(step.getByRole('button', { name: 'Send again' }))
  expect(await step.findByText('Sent')).toBeDefined()
  expect(sendConfirmation).toHaveBeenCalledOnce()
})

test('an invitation is joined from the list of what waits', async () => {
  const acceptInvitation = vi.fn(async () => ({ user: { ...ada, company: 'Engines' } }))
  const invitations = [{ id: 'a1', company: 'Engines', inviter: 'Bo' }]
  const { backend } = fakeRequests([])
  const { user } = dashboard('', {
    ...backend,
    ...withAccount({ acceptInvitation }),
    listRequests: async () => ({ ...listOf([]), invitations }),
  })
  const step = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(step.getByText('Bo invited you to join Engines')).toBeDefined()
  await user.click(await step.findByRole('button', { name: 'Join Engines' }))
  expect(await screen.findByText('You’ve joined Engines.')).toBeDefined()
  expect(acceptInvitation).toHaveBeenCalledExactlyOnceWith({ id: 'a1' })
})

test('a new client’s overview has a first step, and no figure beside the three counts', async () => {
  const account = withAccount({})
  dashboard('', {
    ...fakeRequests([]).backend,
    ...account,
    readUser: readUnconfirmed,
  })
  const step = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(step.getByText('Tell us which product to replace first')).toBeDefined()
  expect(step.getByRole('link', { name: 'Order your first hit' })).toBeDefined()
  // The three counts alone, and no figure beside them.
  expect(screen.getAllByText('0')).toHaveLength(3)
  expect(step.getByRole('button', { name: 'Send again' })).toBeDefined()
})

test.each(['', '?tab=hits', '?tab=solutions'])(
  'a new client’s dashboard%s offers the first order once',
  async (search) => {
    dashboard(search, fakeRequests([]).backend)
    await screen.findByRole('region', { name: 'Waiting for you' })
    await screen.findByRole('tabpanel')
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
    expect(screen.getAllByRole('link', { name: 'Order your first hit' })).toHaveLength(1)
  },
)

test('a new client who left an order can continue it', async () => {
  storedDraft.write({ savedAt: Date.now(), draft: { target: 'Zendesk' } })
  dashboard('', fakeRequests([]).backend)
  const step = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(step.getByText('Finish your order for Zendesk')).toBeDefined()
  expect(step.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/order-hit')
})

test('after an order, one notice says when we answer', async () => {
  const request = detailOf({ waitingOn: 'agency', dueAt: '2999-11-18T14:00:00.000Z' })
  dashboard('?ordered=HIT-012', fakeRequests([request]).backend)
  const notice = await screen.findByRole('region', {
    name: /^HIT-012 received\. You’ll hear from us/,
  })
  expect(notice.textContent).toContain('Replacement for Notion')
  expect(screen.getAllByText(/You’ll hear from us/)).toHaveLength(1)
  expect(screen.getByText('We’re reviewing your order')).toBeDefined()
})

test.each(['request=HIT-012', 'ordered=HIT-012', 'account=', 'confirm=token'])(
  'a link to ?%s that is opened signed out shows no samples and leads to signing in and back',
  async (link) => {
    const person = createAnswer<User | null>()
    const { backend } = fakeRequests([])
    const { address } = dashboard(`?${link}`, {
      ...backend,
      readUser: () => person.promise,
      listRequests: async () => samples,
    })
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading…'))
    expect(document.body.textContent).not.toMatch(/sample|HIT-006/)
    await person.give(null)
    await screen.findByText('Elsewhere')
    const next = new URLSearchParams({ next: `/dashboard?${link}` })
    expect(address()).toBe(`/sign-in?${next}`)
  },
)

test.each([
  [solution.url, 1],
  ['javascript:alert(1)', 0],
])(
  'a delivered solution shows its notes and %s, of which %i can be pressed',
  async (url, links) => {
    const request = detailOf({ ...done, solution: { ...solution, url } })
    const { user } = dashboard('?tab=solutions', fakeRequests([request]).backend)
    await user.click(await screen.findByRole('button', { name: 'Access Solution' }))
    const panel = within(await screen.findByRole('dialog', { name: request.title }))
    expect(await panel.findByText(url)).toBeDefined()
    expect(panel.queryAllByRole('link')).toHaveLength(links)
    const notes = panel.getByText(/^Ask/)
    expect(notes.textContent).toBe('Ask\nOmar')
    expect(notes.className).toContain('whitespace-pre-line')
  },
)

test('an operator lands on the queue, without a greeting or client tabs, and Tab begins at its heading', async () => {
  const { address } = dashboard('', {
    ...fakeRequests([done]).backend,
    readUser: async () => ({ ...ada, role: 'operator' }),
    operations,
  })
  expect(await screen.findByText('Keyboard shortcuts')).toBeDefined()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Queue')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(address()).toBe('/dashboard')

  expect(screen.queryByText(/Welcome/)).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Overview' })).toBeNull()
})

test.each(['', '?tab=operations&request=HIT-001'])(
  'before the role is known, no personal list is shown and no request opened: %s',
  async (search) => {
    const person = createAnswer<User | null>()
    const readRequest = vi.fn<Requests['readRequest']>(async () => done)
    const { backend } = fakeRequests([], { readRequest })
    const listRequests = vi.fn<Backend['listRequests']>(async () => ({
      ...emptyQueue,
      areSamples: false,
    }))
    dashboard(search, {
      ...backend,
      listRequests,
      readUser: () => person.promise,
      operations,
    })
    await waitFor(() => expect(listRequests).toHaveBeenCalled())
    await act(async () => void (await listRequests.mock.results[0]?.value))
    expect(screen.queryByRole('link', { name: 'Order your first hit' })).toBeNull()
    expect(readRequest).not.toHaveBeenCalled()
    await person.give({ ...ada, role: 'client' })
    expect(await screen.findByRole('link', { name: 'Order your first hit' })).toBeDefined()
  },
)

test('an address that names another client’s request as ordered shows nothing of it', async () => {
  const { backend } = fakeRequests([done, openRequest])
  dashboard('?ordered=HIT-999', backend)
  await screen.findByRole('link', { name: openRequest.title })
  expect(screen.queryByText('What happens next')).toBeNull()
})

test('a list with every request is not followed by a link to all', async () => {
  dashboard('', fakeRequests([done, openRequest]).backend)
  await screen.findByRole('link', { name: done.title })
  expect(screen.queryByRole('link', { name: /See all/ })).toBeNull()
})

test('a closed request is listed under Closed on the Hits tab alone, and its panel has a next step', async () => {
  const { user } = dashboard('?tab=hits', fakeRequests([closedRequest, openRequest]).backend)
  const section = (await screen.findByRole('heading', { name: 'Closed' })).closest('section')
  const line = await within(section as HTMLElement).findByRole('listitem')
  for (const words of ['HIT-012', 'Declined', reason, 'Nov 5, 2026']) {
    expect(line.textContent).toContain(words)
  }
  expect(numbers()).toEqual(['HIT-013'])
  await user.click(screen.getByRole('link', { name: closedRequest.title }))
  const panel = within(await screen.findByRole('dialog', { name: closedRequest.title }))
  expect(await panel.findByText(/^We declined this request on/)).toBeDefined()
  expect(panel.queryByText('Awaiting initial assessment')).toBeNull()
  expect(panel.queryByText('Estimated completion')).toBeNull()
  const again = panel.getByRole('link', { name: 'order it again' })
  expect(again.getAttribute('href')).toBe('/order-hit?target=Notion')
  expect(await panel.findByRole('textbox', { name: 'Message' })).toBeDefined()

  await user.click(panel.getByRole('button', { name: 'Close' }))
  await user.click(tab('Overview'))
  expect((await screen.findByLabelText('Pending')).textContent).toBe('1')
  expect(screen.queryByText(closedRequest.title)).toBeNull()
})

test('a request that was closed is on the overview, with its reason, until it was read', async () => {
  const unread = fakeRequests([{ ...closedRequest, unread: 1 }, openRequest])
  const { user } = dashboard('', unread.backend)
  const heading = await screen.findByRole('heading', { name: 'Closed since your last visit' })
  expect(heading.closest('section')?.textContent).toContain(reason)
  await user.click(tab('Hits'))
  expect(screen.queryByRole('heading', { name: 'Closed since your last visit' })).toBeNull()
})

test.each(['', '?tab=hits', '?tab=solutions'])(
  'with a single, closed request, %j does not say that there are none',
  async (search) => {
    dashboard(search, fakeRequests([closedRequest]).backend)
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

test('a status is one step in the history, and what was found stays until the next answer is here', async () => {
  const requests = manyRequests(12)
  const answer = createAnswer<RequestList>()
  const { user, go, address } = renderHits(requests, '', (filter) =>
    filter?.status ? answer.promise : Promise.resolve(listOf(requests)),
  )
  const choice = await screen.findByLabelText<HTMLSelectElement>('Status')
  const options = [...choice.options].map((option) => option.textContent)
  expect(options).toEqual(['All (12)', 'Pending (8)', 'In Progress', 'Completed (4)'])
  await user.selectOptions(choice, 'completed')
  await waitFor(() => expect(table().getAttribute('aria-busy')).toBe('true'))
  expect(numbers()).toHaveLength(12)
  await answer.give(listOf(requests, { status: 'completed' }))
  await waitFor(() => expect(numbers()).toEqual(['HIT-010', 'HIT-007', 'HIT-004', 'HIT-001']))
  expect(table().getAttribute('aria-busy')).toBeNull()
  expect(address()).toBe('/dashboard?tab=hits&status=completed')

  await go(-1)
  expect(address()).toBe('/dashboard?tab=hits')
  await waitFor(() => expect(numbers()).toHaveLength(12))
})

test('an empty search shows a notice and a way to show everything', async () => {
  const { user, address } = renderHits(manyRequests(12), '&q=zebra&status=pending')
  expect(await screen.findByRole('heading', { name: 'No results found' })).toBeDefined()
  await user.click(button('Show all requests'))

  await waitFor(() => expect(numbers()).toHaveLength(12))
  expect(address()).toBe('/dashboard?tab=hits')
  await waitForFocus(() => screen.getByRole('searchbox'))
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
  await waitFor(() => expect(screen.getAllByText('Access Solution')).toHaveLength(5))
  await user.click(screen.getByText('Show more'))
  await waitFor(() => expect(screen.getAllByText('Access Solution')).toHaveLength(6))
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

function table(): HTMLElement {
  return screen.getByLabelText('All requests')
}

function asked(listRequests: { mock: { calls: (RequestFilter | undefined)[][] } }) {
  return listRequests.mock.calls.map(([filter]) => filter)
}
