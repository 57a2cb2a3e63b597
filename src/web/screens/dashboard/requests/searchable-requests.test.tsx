import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { HitRequest, RequestList } from '#domain/hit-request.ts'
import type { RequestFilter } from '#domain/request-filter.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'
import { ada, listOf, manyRequests } from '#web/screens/dashboard/fake-following.fixture.ts'
import { createAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that no test waits for it.
import './searchable-requests.tsx'

test.each([
  [10, false],
  [11, true],
])('a list of %i requests can be searched: %s', async (count, isSearchable) => {
  renderHits(manyRequests(count))
  await waitFor(() => expect(rows()).toHaveLength(count))
  expect(screen.queryByRole('searchbox') !== null).toBe(isSearchable)
  expect(screen.queryByRole('combobox', { name: 'Status' }) !== null).toBe(isSearchable)
})

test('the backend is asked for what was typed, once the typing pauses, and the address says so', async () => {
  const { listRequests, address } = renderHits(manyRequests(20))
  const box = await screen.findByLabelText('Search requests')
  for (const value of ['p', 'project', 'project 7']) fireEvent.change(box, { target: { value } })
  await waitFor(() => expect(rows()).toEqual(['HIT-007']))
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
  await waitFor(() => expect(rows()).toEqual(['HIT-010', 'HIT-007', 'HIT-004', 'HIT-001']))
  expect(address()).toBe('/dashboard?tab=hits&status=completed')

  await go(-1)
  expect(address()).toBe('/dashboard?tab=hits')
  await waitFor(() => expect(rows()).toHaveLength(12))
})

test('nothing found says so, and everything can be shown again', async () => {
  const { user, address } = renderHits(manyRequests(12), '&q=zebra&status=pending')
  expect(await screen.findByRole('heading', { name: 'No results found' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show all requests' }))

  await waitFor(() => expect(rows()).toHaveLength(12))
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
  expect(rows()).toHaveLength(12)

  await answer.give(listOf(requests, { status: 'completed' }))
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(table().getAttribute('aria-busy')).toBeNull()
})

test('a list of several pages is shown page by page, to its end', async () => {
  const requests = manyRequests(11)
  const { user, listRequests } = renderHits(requests, '', async (filter) =>
    listOf(requests, filter, 5),
  )
  await waitFor(() => expect(rows()).toHaveLength(5))
  await user.click(screen.getByText('Show more'))
  await waitFor(() => expect(rows()).toHaveLength(10))
  await user.click(screen.getByText('Show more'))
  await waitFor(() => expect(rows()).toHaveLength(11))

  expect(screen.queryByText('Show more')).toBeNull()
  expect(screen.getByText('All 11 shown.')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('All 11 shown.')
  expect(asked(listRequests)).toEqual([{}, { before: 'HIT-007' }, { before: 'HIT-002' }])
})

test('solutions beyond the first page are asked for by their status', async () => {
  const requests = manyRequests(18)
  const listRequests = vi.fn(async (filter?: RequestFilter) => listOf(requests, filter, 5))
  const { user } = renderScreen('/dashboard?tab=solutions', <DashboardScreen />, {
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

function renderHits(
  requests: HitRequest[],
  search = '',
  answer = async (filter?: RequestFilter) => listOf(requests, filter),
) {
  const listRequests = vi.fn(answer)
  const answers = { readUser: async () => ada, listRequests }
  return {
    ...renderScreen(`/dashboard?tab=hits${search}`, <DashboardScreen />, answers),
    listRequests,
  }
}

/** The numbers of the requests in the table. Asking for so many by their role takes seconds. */
function rows(): (string | undefined)[] {
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
