import { queryOptions } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'
import { type Warm, warm } from './warm.ts'

export function storiesQuery(backend: Backend) {
  return queryOptions({ queryKey: ['stories'], queryFn: () => backend.listStories() })
}

export const warmStories: Warm = (backend, queryClient) => {
  const query = storiesQuery(backend)
  return warm(queryClient, query.queryKey, () => queryClient.prefetchQuery(query))
}
