import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Tracking } from '#contract/backend.ts'
import { sumUnread } from '#domain/requests/unread-wording.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { unreadKey } from './request-lists.ts'

/** What the signed-in user has not read. Without `tracking` it is not asked for. */
export function unreadQuery(tracking: Tracking | undefined) {
  return queryOptions({
    queryKey: unreadKey,
    queryFn: tracking ? () => tracking.readUnread() : skipToken,
  })
}

export function useUnreadQueue(isOperator: boolean): number {
  const { tracking } = useCapabilities()
  const enabled = isOperator && tracking !== undefined
  // Not `skipToken` for clients: the query's function is that of the last observer, and the header needs one.
  const { data } = useQuery({ ...unreadQuery(tracking), enabled })
  return sumUnread(data?.queue)
}

export function useUnreadUpdates(tracking: Tracking | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (tracking === undefined) return undefined
    const refresh = () => void queryClient.invalidateQueries({ queryKey: unreadKey })
    const stop = tracking.watch(refresh)
    // Changes are not streamed to a hidden page, whose title is all that is seen of it.
    const polling = setInterval(() => document.hidden && refresh(), pollHiddenEveryMs)
    return () => {
      stop()
      clearInterval(polling)
    }
  }, [tracking, queryClient])
}

const pollHiddenEveryMs = 60_000
