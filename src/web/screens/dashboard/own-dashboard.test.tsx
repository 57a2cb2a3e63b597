import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Backend, Operations } from '#contract/backend.ts'
import type { User } from '#domain/user.ts'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { createAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import { ada, detailOf, following } from './fake-following.fixture.ts'
// Fetched with the test, so that no test waits for it.
import './operations/operations-tab.tsx'

const done = detailOf({ id: 'HIT-001', status: 'completed' })
const solution = { url: 'https://notes.example.com/start', handoverNotes: 'Ask\nOmar' }

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
  renderScreen('/dashboard', <DashboardScreen />, { ...backend, ...withAccount() })
  const json = await screen.findByRole<HTMLAnchorElement>('link', { name: 'JSON' })
  expect(json.getAttribute('href')).toBe('/export.json')
  expect(json.hasAttribute('download')).toBe(true)
  const csv = screen.getByRole<HTMLAnchorElement>('link', { name: 'CSV' })
  expect(csv.getAttribute('href')).toBe('/export.csv')
  expect(json.parentElement?.textContent).toBe('Download your data: JSON, CSV')
})

test('a visitor is offered to sign in where there is an API', async () => {
  const { following: followed } = following([]).backend
  renderScreen('/dashboard', <DashboardScreen />, { following: followed as never })
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

test('before the role is known, no personal list is shown', async () => {
  const person = createAnswer<User | null>()
  const { backend } = following([])
  const listRequests = vi.fn<Backend['listRequests']>(async () => ({
    ...emptyQueue,
    areSamples: false,
  }))
  renderScreen('/dashboard', <DashboardScreen />, {
    ...backend,
    listRequests,
    readUser: () => person.promise,
    operations: { listQueue: async () => emptyQueue } as unknown as Operations,
  })
  await waitFor(() => expect(listRequests).toHaveBeenCalled())
  await act(async () => void (await listRequests.mock.results[0]?.value))
  expect(screen.queryByRole('heading', { name: 'No requests yet' })).toBeNull()
  await person.give({ ...ada, role: 'client' })
  expect(await screen.findByRole('heading', { name: 'No requests yet' })).toBeDefined()
})

const emptyQueue = {
  requests: [],
  counts: { pending: 0, 'in-progress': 0, completed: 0 },
  closedCount: 0,
  next: null,
}

function renderOperations(role: 'client' | 'operator', search = '') {
  const { backend } = following([done])
  return renderScreen(`/dashboard${search}`, <DashboardScreen />, {
    ...backend,
    readUser: async () => ({ ...ada, role }),
    operations: { listQueue: async () => emptyQueue } as unknown as Operations,
  })
}

async function openSolution(request: typeof done) {
  const { backend } = following([request])
  const { user } = renderScreen('/dashboard?tab=solutions', <DashboardScreen />, backend)
  await user.click(await screen.findByRole('button', { name: 'Access Solution' }))
  return { panel: within(await screen.findByRole('dialog', { name: request.title })) }
}

test('the request that was just ordered is marked and in view, with what happens next', async () => {
  const { backend } = following([detailOf({ id: 'HIT-012' }), done])
  const { user, address } = renderScreen('/dashboard?ordered=HIT-012', <DashboardScreen />, backend)
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
  renderScreen('/dashboard?ordered=HIT-999', <DashboardScreen />, backend)
  await screen.findByRole('link', { name: /See all/ })
  expect(screen.queryByText('What happens next')).toBeNull()
})
