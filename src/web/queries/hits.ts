import { queryOptions } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'
import { type Prefetch, prefetch } from './prefetch.ts'

export function hitsQuery(backend: Backend) {
  return queryOptions({ queryKey: ['hits'], queryFn: () => backend.listHits() })
}

export const prefetchHits: Prefetch = (backend, queryClient) => {
  const query = hitsQuery(backend)
  return prefetch(queryClient, query.queryKey, () => queryClient.prefetchQuery(query))
}
