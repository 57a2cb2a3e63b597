import { queryOptions } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'

export function storiesQuery(backend: Backend) {
  return queryOptions({ queryKey: ['stories'], queryFn: () => backend.listStories() })
}
