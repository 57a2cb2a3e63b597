import type { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { adoptQueries } from './adopt-queries.ts'
import { createQueryClient } from './query-client.ts'

const samples = { areSamples: true }
const own = { areSamples: false }
const queryKey = ['requests', 'list', {}]

test('an answer that has arrived replaces the prerendered data at once', () => {
  const { aside, queryClient } = createClients()
  aside.setQueryData(queryKey, own)
  adoptQueries(aside, queryClient, false)
  expect(queryClient.getQueryData(queryKey)).toEqual(own)
})

test('an answer that is under way replaces the prerendered data when it arrives', async () => {
  const { aside, queryClient } = createClients()
  const arrive = fetchLater(aside)
  adoptQueries(aside, queryClient, false)
  expect(queryClient.getQueryData(queryKey)).toEqual(samples)
  arrive()
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual(own))
})

test('a returning user is shown no samples meanwhile', async () => {
  const { aside, queryClient } = createClients()
  const arrive = fetchLater(aside)
  adoptQueries(aside, queryClient, true)
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  arrive()
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual(own))
})

test('a query that failed aside leaves the prerendered data as it is', async () => {
  const { aside, queryClient } = createClients()
  await aside.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error()), retry: false })
  adoptQueries(aside, queryClient, true)
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ data: samples, fetchStatus: 'idle' })
})

test.each(['arrived', 'under way'])(
  'the first page of an infinite query that has %s is adopted',
  async (way) => {
    const { aside, queryClient } = createClients()
    const query = {
      queryKey,
      queryFn: () => Promise.resolve(own),
      initialPageParam: null,
      getNextPageParam: () => null,
    }
    const fetching = aside.prefetchInfiniteQuery(query)
    if (way === 'arrived') await fetching
    queryClient.setQueryData(queryKey, { pages: [samples], pageParams: [null] })
    adoptQueries(aside, queryClient, true)
    await vi.waitFor(() =>
      expect(queryClient.getQueryState(queryKey)).toMatchObject({
        data: { pages: [own], pageParams: [null] },
        fetchStatus: 'idle',
      }),
    )
  },
)

function createClients() {
  const queryClient = createQueryClient()
  queryClient.setQueryData(queryKey, samples)
  return { aside: createQueryClient(), queryClient }
}

/** Returns what lets the answer arrive. */
function fetchLater(aside: QueryClient): () => void {
  const { promise, resolve } = Promise.withResolvers<typeof own>()
  void aside.prefetchQuery({ queryKey, queryFn: () => promise })
  return () => resolve(own)
}
