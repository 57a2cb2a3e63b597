import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { areSamples } from '#web/queries/clear-on-user-change.ts'

/**
 * Moves what was read aside into the cache that the page renders from. An answer that has not arrived yet
 * replaces the prerendered data when it does. A returning user has no use for samples until then.
 */
export function adoptQueries(
  aside: QueryClient,
  queryClient: QueryClient,
  isReturning: boolean,
): void {
  for (const { queryKey, options, state, promise } of aside.getQueryCache().getAll()) {
    const { data } = state
    // What failed is fetched again by the component that shows it, and its error with it.
    if (state.status === 'error') continue
    if (data !== undefined) queryClient.setQueryData(queryKey, data)
    else if (isReturning && areSamples(prerendered(queryKey))) {
      void queryClient.resetQueries({ queryKey })
    }
    const answer = Promise.resolve(data ?? promise)
    const isInfinite = 'initialPageParam' in options
    // Components that mount now join this fetch and start none of their own.
    void queryClient.prefetchQuery({
      ...options,
      queryKey,
      queryFn: () => (isInfinite ? answer.then(firstPage) : answer),
      staleTime: 0,
      retry: false,
    })
  }

  function prerendered(queryKey: QueryKey) {
    return { state: { data: queryClient.getQueryData(queryKey) } }
  }
}

/** An infinite query is fetched page by page, and the first is all that is prefetched. */
function firstPage(data: unknown): unknown {
  return (data as InfiniteData<unknown>).pages[0]
}
