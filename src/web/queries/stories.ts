import { queryOptions } from '@tanstack/react-query'
import type { Calls } from '#contract/backend.ts'
import { type Prefetch, prefetch } from './prefetch.ts'

export function storiesQuery(backend: Calls) {
  return queryOptions({ queryKey: ['stories'], queryFn: () => backend.listStories() })
}

export const prefetchStories: Prefetch = (backend, queryClient) => {
  const query = storiesQuery(backend)
  return prefetch(queryClient, query.queryKey, () => queryClient.prefetchQuery(query))
}
