import { queryOptions } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'
import { type Warm, warm } from './warm.ts'

export function hitsQuery(backend: Backend) {
  return queryOptions({ queryKey: ['hits'], queryFn: () => backend.listHits() })
}

export const warmHits: Warm = (backend, queryClient) => {
  const query = hitsQuery(backend)
  return warm(queryClient, query.queryKey, () => queryClient.prefetchQuery(query))
}
