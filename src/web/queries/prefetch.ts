import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'

/** Asks for what a screen shows first, before it is drawn. Nothing is awaited that is here already. */
export type Prefetch = (backend: Backend, queryClient: QueryClient) => Promise<void> | undefined

export function prefetch(
  queryClient: QueryClient,
  key: QueryKey,
  fetch: () => Promise<void>,
): Promise<void> | undefined {
  const isHere = queryClient.getQueryData(key) !== undefined
  const fetching = fetch()
  return isHere ? undefined : fetching
}
