import type { QueryClient } from '@tanstack/react-query'

export const requestListsKey = ['requests', 'list']
export const requestDetailsKey = ['requests', 'detail']
/** The same for operators. */
export const operatorRequestKey = ['operations', 'case']
/** Its lines are struck by requests, so that it changes with them. */
export const statementKey = ['statement']

export const unreadKey = ['unread']

export const queueKey = ['operations', 'queue']

export function requestDetailKey(id: string): string[] {
  return [...requestDetailsKey, id]
}

/** Refetches the lists on the screen; the others are refetched when they are shown. */
export function refreshRequestLists(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: requestListsKey, type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey: requestListsKey })
}

/** After a change of this tab's, which the stream reports to all others. */
export function refreshAfterOwnChange(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: unreadKey })
  void queryClient.invalidateQueries({ queryKey: statementKey })
  return refreshRequestLists(queryClient)
}
