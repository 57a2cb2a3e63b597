import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Requests } from '#contract/backend.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { unreadKey } from './request-lists.ts'

/** What the signed-in user has not read. Without `requests` it is not asked for. */
export function unreadQuery(requests: Requests | undefined) {
  return queryOptions({
    queryKey: unreadKey,
    queryFn: requests ? () => requests.readUnread() : skipToken,
  })
}

export function useUnreadQueue(isOperator: boolean): number {
  const { requests } = useCapabilities()
  const enabled = isOperator && requests !== undefined
  // Not `skipToken` for clients: the query's function is that of the last observer, and the header needs one.
  const { data } = useQuery({ ...unreadQuery(requests), enabled })
  return data?.queue?.length ?? 0
}

export function useUnreadUpdates(requests: Requests | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (requests === undefined) return undefined
    const refresh = () => void queryClient.invalidateQueries({ queryKey: unreadKey })
    const stop = requests.watch(refresh)
    // Changes are not streamed to a hidden page, whose title is all that is seen of it.
    const polling = setInterval(() => document.hidden && refresh(), pollHiddenEveryMs)
    return () => {
      stop()
      clearInterval(polling)
    }
  }, [requests, queryClient])
}

const pollHiddenEveryMs = 60_000
