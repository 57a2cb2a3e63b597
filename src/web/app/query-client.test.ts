import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError, type ErrorCode } from '#contract/errors.ts'
import { adoptQueries, createQueryClient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('queries are kept five minutes, retried three times, with waits doubling from 1 s to 30 s @spec-9.9', () => {
  const { queries } = createQueryClient().getDefaultOptions()
  expect(queries?.gcTime).toBe(5 * 60 * 1000)
  expect(queries?.retry).toBe(3)
  const wait = queries?.retryDelay as (failures: number) => number
  expect([0, 1, 2, 10].map((failures) => wait(failures))).toEqual([1000, 2000, 4000, 30_000])
})

test.each<[ErrorCode | 'no answer', number]>([
  ['invalid', 1],
  ['too-many', 1],
  ['internal', 4],
  ['unavailable', 4],
  ['no answer', 4],
])('a query that fails with %s is asked %i times in all', async (code, times) => {
  vi.useFakeTimers()
  const error = code === 'no answer' ? new Error(code) : new CallError(code)
  const ask = vi.fn(() => Promise.reject(error))
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['any'], queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().error).toBe(error)
  expect(ask).toHaveBeenCalledTimes(times)
  stop()
})

test('a call turned away as signed out makes us ask who is signed in', async () => {
  let user: { id: string } | null = { id: 'ada' }
  const readUser = vi.fn(async () => user)
  const client = createQueryClient()
  const stop = new QueryObserver(client, { queryKey: ['user'], queryFn: readUser }).subscribe(
    () => undefined,
  )
  await vi.waitFor(() => expect(client.getQueryData(['user'])).toEqual(user))
  user = null

  await turnAway(client, 'forbidden')
  expect(readUser).toHaveBeenCalledTimes(1)
  await turnAway(client, 'signed-out')
  await vi.waitFor(() => expect(client.getQueryData(['user'])).toBeNull())
  expect(readUser).toHaveBeenCalledTimes(2)

  // A failed sign-in has the same code, and there is no session to revalidate.
  await turnAway(client, 'signed-out')
  expect(readUser).toHaveBeenCalledTimes(2)
  stop()
})

test('samples for a signed-in user revalidate the session', async () => {
  const readUser = vi.fn(async (): Promise<unknown> => null).mockResolvedValueOnce({ id: 'ada' })
  const client = createQueryClient()
  const stop = new QueryObserver(client, { queryKey: ['user'], queryFn: readUser }).subscribe(
    () => undefined,
  )
  await vi.waitFor(() => expect(client.getQueryData(['user'])).toEqual({ id: 'ada' }))
  await client.fetchQuery({ queryKey: ['requests'], queryFn: async () => ({ areSamples: false }) })
  expect(readUser).toHaveBeenCalledTimes(1)

  await client.fetchQuery({ queryKey: ['requests'], queryFn: async () => ({ areSamples: true }) })
  await vi.waitFor(() => expect(client.getQueryData(['user'])).toBeNull())
  stop()
})

function turnAway(client: ReturnType<typeof createQueryClient>, code: ErrorCode): Promise<unknown> {
  const mutationFn = () => Promise.reject(new CallError(code))
  const mutation = client.getMutationCache().build(client, { mutationFn })
  return mutation.execute(undefined).catch(() => undefined)
}

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
