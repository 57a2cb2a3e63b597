import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { Calls } from '#contract/backend.ts'
import type { RequestList } from '#domain/requests/hit-request.ts'
import type { RequestFilter } from '#domain/requests/request-filter.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { type Prefetch, prefetch } from './prefetch.ts'
import { requestListsKey } from './request-lists.ts'

type Narrowing = Omit<RequestFilter, 'before'>

/** The requests a filter leaves, page after page. */
function requestsQuery(backend: Calls, filter: Narrowing = {}) {
  return infiniteQueryOptions({
    queryKey: [...requestListsKey, filter],
    queryFn: ({ pageParam: before }) =>
      backend.listRequests(before === null ? filter : { ...filter, before }),
    // What the loader has just fetched for a screen is not fetched again by its parts.
    staleTime: freshForMs,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export const prefetchRequests: Prefetch = (backend, queryClient) => {
  const query = requestsQuery(backend)
  return prefetch(queryClient, query.queryKey, () => queryClient.prefetchInfiniteQuery(query))
}

/** All pages that have been asked for, as one list. Another filter's stays until its own is here. */
export function useRequestList(filter: Narrowing = {}) {
  return useInfiniteQuery({
    ...requestsQuery(useBackend(), filter),
    select: joinPages,
    placeholderData: keepPreviousData,
  })
}

const freshForMs = 5000

function joinPages({ pages }: InfiniteData<RequestList>): RequestList {
  const [first, ...others] = pages as [RequestList, ...RequestList[]]
  return {
    ...first,
    requests: [first, ...others].flatMap(({ requests }) => requests),
    next: pages.at(-1)?.next ?? null,
  }
}
