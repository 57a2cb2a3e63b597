import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Following } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import type { ClientMessage } from '#domain/requests/message.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import type { Seen } from '#domain/requests/request-event.ts'
import { isRequestId } from '#domain/requests/request-id.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { areSamples } from './clear-on-user-change.ts'
import {
  refreshRequestLists,
  requestDetailKey,
  requestDetailsKey,
  requestListsKey,
  statementKey,
} from './request-lists.ts'
import { userKey, useSession } from './session.ts'
import { type EarlierEvents, keepEarlier, useEarlierPages } from './timeline.ts'

/** One request with the pages of its timeline that were loaded; null when there is none of that name. */
export function requestQuery(following: Following, id: string) {
  return queryOptions({
    queryKey: requestDetailKey(id),
    queryFn: () => readIfThere(following, id),
    structuralSharing: (known, answer) =>
      keepEarlierOfClient(
        known as RequestDetail | null | undefined,
        answer as RequestDetail | null,
      ),
  })
}

export function useEarlierEvents(id: string): EarlierEvents {
  const following = useFollowing()
  return useEarlierPages(requestDetailKey(id), (before) =>
    following.readEvents(id, { before: String(before) }),
  )
}

/** Shows changes as they happen while a user is signed in. */
export function useLiveRequests(): void {
  const { following } = useCapabilities()
  const { user } = useSession()
  const queryClient = useQueryClient()
  // Each company has a stream of its own.
  const identity = user && `${user.id} ${user.companyId}`

  useEffect(() => {
    if (following === undefined || identity === null) return undefined
    return following.watch(({ id }) => {
      void refreshRequestLists(queryClient).then(() => refreshStatement(queryClient))
      void queryClient.invalidateQueries({
        queryKey: id === null ? requestDetailsKey : requestDetailKey(id),
      })
    })
  }, [following, identity, queryClient])
}

/** Once the user has signed out elsewhere, the lists are samples or not known, and a statement would be refused. */
function refreshStatement(queryClient: QueryClient): void {
  const lists = queryClient.getQueriesData({ queryKey: requestListsKey })
  const isOwn = lists.every(([, data]) => data !== undefined && !areSamples({ state: { data } }))
  if (!isOwn || !queryClient.getQueryData(userKey)) return
  void queryClient.invalidateQueries({ queryKey: statementKey })
}

/** Sends a message to the operators. A second press does not send it twice. */
export function useSendMessage(id: string) {
  const following = useFollowing()
  const queryClient = useQueryClient()
  const mutationKey = ['message', id]
  const message = useMutation({
    mutationKey,
    mutationFn: ({ key, ...sent }: ClientMessage & { key: string }) =>
      following.sendMessage(id, sent, key),
    onSuccess: (detail) => remember(queryClient, detail),
  })
  const isPending = useIsMutating({ mutationKey }) > 0
  const isUnderWay = () => queryClient.isMutating({ mutationKey }) > 0
  return { ...message, isPending, isUnderWay }
}

type QuoteDecision =
  | { number: number; accept: { name: string } }
  | { number: number; decline: { reason?: string | undefined } }

/** Accepts or declines a quote. After a failure the request is read again: it may have been decided elsewhere. */
export function useDecideQuote(id: string) {
  const following = useFollowing()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: QuoteDecision) =>
      'accept' in decision
        ? following.acceptQuote(id, decision.number, decision.accept)
        : following.declineQuote(id, decision.number, decision.decline),
    onSuccess: (detail) => remember(queryClient, detail),
    onError: () => void queryClient.invalidateQueries({ queryKey: requestDetailKey(id) }),
  })
}

/** Should it fail, the updates stay unread: that is true, and the next opening tries again. */
export function useMarkRead(id: string) {
  const following = useFollowing()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seen: Seen) => following.markRead(id, seen),
    async onSuccess() {
      // An answer that is still under way was given before, and would bring the mark back.
      await queryClient.cancelQueries({ queryKey: requestDetailKey(id) })
      void queryClient.invalidateQueries({ queryKey: requestDetailKey(id) })
      void refreshRequestLists(queryClient)
    },
  })
}

function useFollowing(): Following {
  const { following } = useCapabilities()
  if (following === undefined) throw new Error('A request was opened where none is followed.')
  return following
}

/** Asking again would not find it either, so that this is an answer and no failure. */
async function readIfThere(following: Following, id: string): Promise<RequestDetail | null> {
  if (!isRequestId(id)) return null
  try {
    return await following.readRequest(id)
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-found') return null
    throw error
  }
}

function keepEarlierOfClient(
  known: RequestDetail | null | undefined,
  answer: RequestDetail | null,
) {
  return answer && keepEarlier(known ?? undefined, answer, 'client')
}

function remember(queryClient: QueryClient, detail: RequestDetail): void {
  queryClient.setQueryData(requestDetailKey(detail.id), detail)
  void refreshRequestLists(queryClient)
}
