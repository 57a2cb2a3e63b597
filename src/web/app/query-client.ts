import { type InfiniteData, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '#contract/errors.ts'
import { MissingChunkError } from '#contract/missing-chunk.ts'
import { queryCache, retryDelayMs } from '#domain/site/timing.ts'
import { areSamples, clearOnUserChange } from '#web/queries/clear-on-user-change.ts'
import { revalidateSession } from '#web/queries/session.ts'
import { reloadOnce } from '#web/shared/missing-chunk.ts'

export function createQueryClient(): QueryClient {
  const onError = (error: Error, isShown = true) => {
    if (!(error instanceof CallError)) return
    if (error instanceof MissingChunkError && isShown) void reloadOnce(error)
    if (error.reason === 'factor-missing' || error.code === 'signed-out') revalidateSession(client)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      // What is only prefetched is asked for again by the component that shows it.
      onError: (error, query) => onError(error, query.isActive()),
      // Samples in place of the user's list may be the first sign of an expired session.
      onSuccess: (_, query) => areSamples(query) && revalidateSession(client),
    }),
    mutationCache: new MutationCache({ onError: (error) => onError(error) }),
    defaultOptions: {
      queries: {
        gcTime: queryCache.garbageCollectionMs,
        retry: queryCache.retries,
        retryDelay: retryDelayMs,
        // What is asked may live in this browser: being offline is no reason not to ask.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  // Every key begins with nothing: these are the defaults of all queries, laid over the ones above.
  client.setQueryDefaults([], {
    retry: (failures, error) => isBadLuck(error) && failures < retries(client),
  })
  clearOnUserChange(client)
  return client
}

/** Anything else was refused, and would be refused again. */
function isBadLuck(error: Error): boolean {
  if (error instanceof MissingChunkError) return false
  return !(error instanceof CallError) || error.code === 'internal' || error.code === 'unavailable'
}

function retries(client: QueryClient): number {
  const { retry } = client.getDefaultOptions().queries ?? {}
  return typeof retry === 'number' ? retry : 0
}

/** Moves what was read aside into the page's cache, late answers as they come. Until then a returning user sees no samples. */
export function adoptQueries(aside: QueryClient, queryClient: QueryClient, isReturning: boolean) {
  for (const { queryKey, options, state, promise } of aside.getQueryCache().getAll()) {
    const { data } = state
    // What failed is fetched again by the component that shows it, and its error with it.
    if (state.status === 'error') continue
    if (data !== undefined) queryClient.setQueryData(queryKey, data)
    else if (isReturning && areSamples({ state: { data: queryClient.getQueryData(queryKey) } })) {
      void queryClient.resetQueries({ queryKey })
    }
    const answer = Promise.resolve(data ?? promise)
    const isInfinite = 'initialPageParam' in options
    // Components that mount now join this fetch and start none of their own.
    void queryClient.prefetchQuery({
      ...options,
      queryKey,
      // An infinite query is fetched page by page, and the first is all that is prefetched.
      queryFn: () =>
        isInfinite ? answer.then((read) => (read as InfiniteData<unknown>).pages[0]) : answer,
      staleTime: 0,
      retry: false,
    })
  }
}
