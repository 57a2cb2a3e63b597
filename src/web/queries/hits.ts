import { queryOptions } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'

export function hitsQuery(backend: Backend) {
  return queryOptions({ queryKey: ['hits'], queryFn: () => backend.listHits() })
}
