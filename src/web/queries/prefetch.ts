import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'

/** Asks for what a screen shows first, before it is drawn. */
export type Prefetch = (backend: Backend, queryClient: QueryClient) => Pending[]

/** Undefined for cached data that is only refetched. */
type Pending = Promise<unknown> | undefined

export function prefetch(
  queryClient: QueryClient,
  { queryKey }: { queryKey: QueryKey },
  fetching: Promise<void>,
): Pending {
  return queryClient.getQueryData(queryKey) === undefined ? fetching : undefined
}
