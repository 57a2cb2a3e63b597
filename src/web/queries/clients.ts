import { queryOptions } from '@tanstack/react-query'
import type { Operations } from '#contract/backend.ts'
import { pagedQuery } from './paged-query.ts'
import { queueKey } from './request-lists.ts'
import { invoicesKey } from './requests.ts'

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

export function clientRequestsQuery(operations: Operations, id: string) {
  return pagedQuery([...clientKey(id), 'requests'], {}, (page) =>
    operations.listClientRequests(id, page),
  )
}

export function clientFilesQuery(operations: Operations, id: string) {
  return pagedQuery([...clientKey(id), 'files'], {}, (page) => operations.listClientFiles(id, page))
}

export function clientInvoicesQuery(operations: Operations, client: string) {
  return pagedQuery([...invoicesKey, 'list'], { client }, (page) =>
    operations.listAllInvoices(page),
  )
}
