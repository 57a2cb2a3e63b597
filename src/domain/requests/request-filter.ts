import type * as z from 'zod/mini'
import { type HitRequest, newestFirst } from './hit-request.ts'
import type { RequestState, requestFilterSchema } from './hit-request-schema.ts'

export type RequestFilter = z.infer<typeof requestFilterSchema>

/** The requests a filter leaves, newest first. Search looks at number, title and target, in any case. */
export function filterRequests(
  requests: readonly HitRequest[],
  { search = '', status, state = 'open', before }: RequestFilter,
): HitRequest[] {
  const wanted = search.trim().toLowerCase()
  const sorted = newestFirst(requests)
  const start = before === undefined ? 0 : sorted.findIndex(({ id }) => id === before) + 1
  return sorted
    .slice(start)
    .filter((request) => status === undefined || request.status === status)
    .filter((request) => isIn(request, state))
    .filter(({ id, title, targetSaaS }) =>
      [id, title, targetSaaS].some((text) => text.toLowerCase().includes(wanted)),
    )
}

function isIn({ closure, unread = 0 }: HitRequest, state: RequestState): boolean {
  if (state === 'all') return true
  if (state === 'closed-unread') return closure !== undefined && unread > 0
  return (closure !== undefined) === (state === 'closed')
}
