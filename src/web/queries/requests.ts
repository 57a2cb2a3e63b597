import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Calls, Requests } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/user-schema.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import type { Acceptance } from '#domain/quotes/quote.ts'
import type { RequestFilter, RequestList } from '#domain/requests/hit-request.ts'
import type { ClientMessage } from '#domain/requests/message.ts'
import type { EventPage, Seen } from '#domain/requests/request-event.ts'
import { isRequestId } from '#domain/requests/request-id.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { useBackend, useCapabilities, useCapability } from '#web/shared/backend-context.tsx'
import { areSamples } from './clear-on-user-change.ts'
import { pagedQuery } from './paged-query.ts'
import { type Prefetch, prefetch } from './prefetch.ts'
import {
  refreshAfterOwnChange,
  refreshRequestLists,
  requestDetailKey,
  requestDetailsKey,
  requestListsKey,
  statementKey,
  unreadKey,
} from './request-lists.ts'
import { userKey, useSession } from './session.ts'
import { useCall } from './use-call.ts'

export const invoicesKey = ['invoices']

type Narrowing = Omit<RequestFilter, 'before'>

function requestsQuery(backend: Calls, filter: Narrowing = {}) {
  const query = pagedQuery(requestListsKey, filter, backend.listRequests)
  // What the loader has just fetched for a screen is not fetched again by its parts.
  return { ...query, staleTime: freshForMs }
}

export const prefetchRequests: Prefetch = (backend, queryClient) => {
  const query = requestsQuery(backend)
  return [prefetch(queryClient, query, queryClient.prefetchInfiniteQuery(query))]
}

export function useRequestList(filter: Narrowing = {}) {
  return useInfiniteQuery({ ...requestsQuery(useBackend(), filter), select: joinPages })
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

/** One request with the pages of its timeline that were loaded; null when there is none of that name. */
export function requestQuery(requests: Requests, id: string) {
  return queryOptions({
    queryKey: requestDetailKey(id),
    queryFn: () => readIfThere(requests, id),
    structuralSharing: keepEarlierOfClient,
  })
}

export function useLiveRequests(): void {
  const { requests } = useCapabilities()
  const { user } = useSession()
  const queryClient = useQueryClient()
  // Each company has a stream of its own.
  const identity = user && `${user.id} ${user.companyId}`

  useEffect(() => {
    if (requests === undefined || identity === null) return undefined
    return requests.watch(({ id }) => {
      void refreshRequestLists(queryClient).then(() => refreshStatement(queryClient))
      void queryClient.invalidateQueries({ queryKey: invoicesKey })
      void queryClient.invalidateQueries({
        queryKey: id === null ? requestDetailsKey : requestDetailKey(id),
      })
    })
  }, [requests, identity, queryClient])
}

/** Once the user has signed out elsewhere, the lists are samples or not known, and a statement would be refused. */
function refreshStatement(queryClient: QueryClient): void {
  const lists = queryClient.getQueriesData({ queryKey: requestListsKey })
  const isOwn = lists.every(([, data]) => data !== undefined && !areSamples({ state: { data } }))
  if (!isOwn || !queryClient.getQueryData(userKey)) return
  void queryClient.invalidateQueries({ queryKey: statementKey })
}

export function useSendMessage(id: string) {
  const requests = useRequests()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...sent }: ClientMessage & { key: string }) =>
      requests.sendMessage(id, sent, key),
    onSuccess: (detail) => remember(queryClient, detail),
  })
}

type QuoteDecision =
  | { number: number; accept: Acceptance }
  | { number: number; decline: { reason?: string | undefined } }

/** Accepts or declines a quote. After a failure the request is read again: it may have been decided elsewhere. */
export function useDecideQuote(id: string) {
  const requests = useRequests()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: QuoteDecision) =>
      'accept' in decision
        ? requests.acceptQuote(id, decision.number, decision.accept)
        : requests.declineQuote(id, decision.number, decision.decline),
    onSuccess: (detail) => remember(queryClient, detail),
    onError() {
      void queryClient.invalidateQueries({ queryKey: requestDetailKey(id) })
      // Another owner may have entered whom invoices are for.
      void queryClient.invalidateQueries({ queryKey: invoicesKey })
    },
  })
}

/** Should it fail, the updates stay unread: that is true, and the next opening tries again. */
export function useMarkRead(id: string) {
  const requests = useRequests()
  return useCall(
    (seen: Seen) => requests.markRead(id, seen),
    requestDetailKey(id),
    unreadKey,
    requestListsKey,
  )
}

export function useRequests(): Requests {
  return useCapability('requests')
}

/** Asking again would not find it either, so that this is an answer and no failure. */
async function readIfThere(requests: Requests, id: string): Promise<RequestDetail | null> {
  if (!isRequestId(id)) return null
  try {
    return await requests.readRequest(id)
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-found') return null
    throw error
  }
}

function keepEarlierOfClient(known: unknown, answer: unknown): unknown {
  const [before, after] = [known, answer] as [RequestDetail?, RequestDetail?]
  return after && keepEarlier(before ?? undefined, after, 'client')
}

function remember(queryClient: QueryClient, detail: RequestDetail): void {
  queryClient.setQueryData(requestDetailKey(detail.id), detail)
  void refreshAfterOwnChange(queryClient)
}

/** A newer answer has a timeline's newest page alone. Earlier pages stay unless events between them are missing. */
export function keepEarlier<Timeline extends EventPage & { status: RequestStatus }>(
  known: Timeline | undefined,
  answer: Timeline,
  reader: Role,
): Timeline {
  const answered = new Set(answer.events.map(({ id }) => id))
  const overlap = known?.events.findIndex(({ id }) => answered.has(id)) ?? -1
  if (known === undefined || overlap <= 0) return replaceEqualDeep(known, answer)
  const seesDeliveries = reader === 'operator' || isHandedOver(answer.status)
  const kept = known.events
    .slice(0, overlap)
    .filter(({ detail }) => seesDeliveries || detail.kind !== 'delivered')
  const joined = { ...answer, events: [...kept, ...answer.events], earlier: known.earlier }
  return replaceEqualDeep(known, joined)
}

export type EarlierEvents = ReturnType<typeof useEarlierPages>

export function useEarlierPages(
  queryKey: QueryKey,
  read: (query: { before: string }) => Promise<EventPage>,
) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isError } = useMutation({
    async mutationFn({ before, beforeShown }: { before: number; beforeShown: () => void }) {
      const page = await read({ before: String(before) })
      beforeShown()
      queryClient.setQueryData<EventPage | null>(queryKey, (known) => {
        // An answer with a gap before it has replaced what this page belongs to.
        if (known?.earlier !== before) return known
        return { ...known, events: [...page.events, ...known.events], earlier: page.earlier }
      })
    },
  })
  return {
    isPending,
    isError,
    /** Loads the page before a cursor. `beforeShown` runs just before its events are. */
    load(before: number, beforeShown: () => void) {
      if (!isPending) mutate({ before, beforeShown })
    },
  }
}
