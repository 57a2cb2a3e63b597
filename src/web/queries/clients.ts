import { queryOptions } from '@tanstack/react-query'
import type { Operations } from '#contract/backend.ts'
import { queueKey } from './request-lists.ts'

/** Read again with the queue, whose key it extends. */
function clientKey(id: string): string[] {
  return [...queueKey, 'client', id]
}

export function clientQuery(operations: Operations, id: string) {
  return queryOptions({
    queryKey: clientKey(id),
    queryFn: () => operations.readClient(id),
  })
}

/** Asked each time it is shown: it is what would be sent now. */
export function monthlyEmailQuery(operations: Operations, id: string) {
  return queryOptions({
    queryKey: [...clientKey(id), 'monthly email'],
    queryFn: () => operations.readMonthlyEmail(id),
    gcTime: 0,
  })
}
