import type { QueryClient } from '@tanstack/react-query'

export const requestListsKey = ['requests', 'list']
export const requestDetailsKey = ['requests', 'detail']

export function requestDetailKey(id: string): string[] {
  return [...requestDetailsKey, id]
}

/** Lists that somebody looks at are asked for again; the others, when somebody does. */
export function refreshRequestLists(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: requestListsKey, type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey: requestListsKey })
}
