import { queryOptions } from '@tanstack/react-query'
import type { Calls } from '#contract/backend.ts'
import { type Prefetch, prefetch } from './prefetch.ts'

export function hitsQuery(backend: Calls) {
  return queryOptions({ queryKey: ['hits'], queryFn: () => backend.listHits() })
}

export const prefetchHits: Prefetch = (backend, queryClient) => {
  const query = hitsQuery(backend)
  return prefetch(queryClient, query.queryKey, () => queryClient.prefetchQuery(query))
}
