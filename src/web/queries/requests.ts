import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'
import type { RequestList } from '#domain/hit-request.ts'
import type { Order } from '#domain/order.ts'
import type { RequestFilter } from '#domain/request-filter.ts'
import { useBackend } from '#web/shared/backend-context.tsx'

type Narrowing = Omit<RequestFilter, 'before'>

/** The requests a filter leaves, page after page. */
export function requestsQuery(backend: Backend, filter: Narrowing = {}) {
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

/** All pages that have been asked for, as one list. Another filter's stays until its own is here. */
export function useRequestList(filter: Narrowing = {}) {
  return useInfiniteQuery({
    ...requestsQuery(useBackend(), filter),
    select: joinPages,
    placeholderData: keepPreviousData,
  })
}

/** Lists that somebody looks at are asked for again; the others, when somebody does. */
export function refreshRequestLists(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: requestListsKey, type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey: requestListsKey })
}

/**
 * A second press is not a second order: not within the same frame, and not by somebody who left the
 * screen and came back while the first one is under way.
 */
export function usePlaceOrder() {
  const backend = useBackend()
  const queryClient = useQueryClient()
  const placing = useMutation({
    mutationKey: orderKey,
    mutationFn: ({ order, key }: { order: Order; key: string }) => backend.placeOrder(order, key),
    onSuccess: () => refreshRequestLists(queryClient),
  })
  const isPending = useIsMutating({ mutationKey: orderKey }) > 0
  const isUnderWay = () => queryClient.isMutating({ mutationKey: orderKey }) > 0
  return { ...placing, isPending, isUnderWay }
}

const requestListsKey = ['requests', 'list']
const orderKey = ['order']
const freshForMs = 5000

function joinPages({ pages }: InfiniteData<RequestList>): RequestList {
  const [first, ...others] = pages as [RequestList, ...RequestList[]]
  return {
    ...first,
    requests: [first, ...others].flatMap(({ requests }) => requests),
    next: pages.at(-1)?.next ?? null,
  }
}
