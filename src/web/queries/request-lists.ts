import type { QueryClient } from '@tanstack/react-query'

export const requestListsKey = ['requests', 'list']
export const requestDetailsKey = ['requests', 'detail']
/** Its lines are struck by requests, so that it changes with them. */
export const statementKey = ['statement']

export function requestDetailKey(id: string): string[] {
  return [...requestDetailsKey, id]
}

/** Refetches the lists on the screen; the others are refetched when they are shown. */
export function refreshRequestLists(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: requestListsKey, type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey: requestListsKey })
}
