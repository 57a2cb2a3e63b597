import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleRequests } from '#backends/samples/requests.ts'
import { countByStatus, type HitRequest, type RequestList } from '#domain/hit-request.ts'
import type { User } from '#domain/user.ts'
import { button, createAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const ada: User = { id: 'demo-user', name: 'Ada', email: 'ada@example.com', role: 'client' }
const samples: RequestList = { ...own(sampleRequests), areSamples: true }

test('the overview counts each status and shows the three most recent requests @spec-2.20', async () => {
  renderScreen('/dashboard', <DashboardScreen />)

  expect(await screen.findByRole('link', { name: 'See all 6' })).toBeDefined()
  for (const label of ['Pending', 'In Progress', 'Completed']) {
    expect(screen.getByLabelText(label).textContent).toBe('2')
  }
  const rows = within(screen.getByRole('tabpanel')).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.slice(0, 7))).toEqual(['HIT-006', 'HIT-005', 'HIT-004'])
})

test('a tab is one step in the history, and a link inside a tab hands focus to the tab', async () => {
  const { user, go, address } = renderScreen('/dashboard', <DashboardScreen />)
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
  renderScreen('/dashboard?tab=hits', <DashboardScreen />)
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
  const { user, address } = renderScreen('/dashboard?tab=solutions', <DashboardScreen />)
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
  renderScreen('/dashboard?tab=solutions&solution=HIT-006', <DashboardScreen />)
  await screen.findAllByRole('button', { name: 'Access Solution' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['overview', 'hits', 'solutions'])(
  'with no requests, %s says so and leads to the order wizard @spec-2.23',
  async (name) => {
    renderScreen(`/dashboard?tab=${name}`, <DashboardScreen />, {
      listRequests: async () => own([]),
    })
    const link = await screen.findByRole('link', { name: 'Order your first hit' })
    expect(link.getAttribute('href')).toBe('/order-hit')
  },
)

test('with nothing completed, solutions says how far the requests are @spec-2.23', async () => {
  const pending = sampleRequests.filter(({ status }) => status === 'pending')
  const listRequests = async () => own(pending)
  renderScreen('/dashboard?tab=solutions', <DashboardScreen />, { listRequests })
  const link = await screen.findByRole('link', { name: 'Order another hit' })
  expect(link.getAttribute('href')).toBe('/order-hit')
  expect(screen.getByText(/You have 2 pending and 0 in progress/)).toBeDefined()
})

test.each(['overview', 'hits', 'solutions'])('while requests load, %s says so', async (name) => {
  const answer = createAnswer<RequestList>()
  const listRequests = () => answer.promise
  renderScreen(`/dashboard?tab=${name}`, <DashboardScreen />, { listRequests })
  expect(screen.getByRole('status').textContent).toBe('Loading…')

  await answer.give(own([]))
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
})

test('requests that cannot be loaded can be asked for again', async () => {
  let isReachable = false
  const listRequests = async () => {
    if (!isReachable) throw new Error('no answer')
    return samples
  }
  const { user } = renderScreen('/dashboard', <DashboardScreen />, { listRequests })
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load your requests')

  isReachable = true
  await user.click(button('Try again'))
  expect(await screen.findByRole('link', { name: 'See all 6' })).toBeDefined()
})

test.each([
  [null, samples, 'You’re not signed in. These are sample requests.'],
  [ada, samples, 'Welcome, Ada. These are sample requests.'],
  [ada, own(sampleRequests), 'Welcome, Ada. Here are your requests.'],
])(
  'samples are always called samples, and only a user’s own requests are called theirs',
  async (person, list, words) => {
    const answers = { readUser: async () => person, listRequests: async () => list }
    renderScreen('/dashboard', <DashboardScreen />, answers)
    await waitFor(() => expect(greeting()).toBe(words))
  },
)

test('before the user is read, the greeting is the one of visitors who are signed out', async () => {
  const list = createAnswer<RequestList>()
  const person = createAnswer<User | null>()
  const answers = { readUser: () => person.promise, listRequests: () => list.promise }
  renderScreen('/dashboard', <DashboardScreen />, answers)
  expect(greeting()).toBe('You’re not signed in.')

  await list.give(samples)
  await waitFor(() => expect(greeting()).toBe('You’re not signed in. These are sample requests.'))
  await person.give(ada)
  await waitFor(() => expect(greeting()).toBe('Welcome, Ada. These are sample requests.'))
})

function greeting(): string | undefined {
  return screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent?.trim()
}

function tab(name: string): HTMLElement {
  return screen.getByRole('tab', { name })
}

function own(requests: readonly HitRequest[]): RequestList {
  return {
    requests: [...requests],
    areSamples: false,
    counts: countByStatus(requests),
    next: null,
  }
}
