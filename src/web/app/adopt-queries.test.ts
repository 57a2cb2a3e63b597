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

test.each([
  ['which a visitor is shown', false, samples],
  ['which a returning user is not shown', true, undefined],
])('an answer under way replaces the prerendered data, %s meanwhile', async (...row) => {
  const [, isReturning, shown] = row
  const { aside, queryClient } = createClients()
  const { promise, resolve } = Promise.withResolvers<typeof own>()
  void aside.prefetchQuery({ queryKey, queryFn: () => promise })
  adoptQueries(aside, queryClient, isReturning)
  expect(queryClient.getQueryData(queryKey)).toEqual(shown)
  resolve(own)
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
