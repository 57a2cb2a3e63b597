import { queryOptions } from '@tanstack/react-query'
import type { Calls } from '#contract/backend.ts'

export function hitsQuery(backend: Calls) {
  return queryOptions({ queryKey: ['hits'], queryFn: () => backend.listHits() })
}

export function storiesQuery(backend: Calls) {
  return queryOptions({ queryKey: ['stories'], queryFn: () => backend.listStories() })
}
