import * as z from 'zod/mini'

export const requestStatuses = ['pending', 'in-progress', 'completed'] as const

export type RequestStatus = (typeof requestStatuses)[number]

export const requestStatusLabels = {
  pending: 'Pending',
  'in-progress': 'In Progress',
  completed: 'Completed',
} as const satisfies Record<RequestStatus, string>

export const requestStatusDescriptions = {
  pending: 'Awaiting initial assessment',
  'in-progress': 'Actively being developed',
  completed: 'Ready to deploy',
} as const satisfies Record<RequestStatus, string>

/** How many requests the dashboard's overview shows. */
export const recentRequestCount = 3

/** A client's order, as the dashboard follows it. */
export const hitRequestSchema = z.object({
  id: z.string().check(z.regex(/^HIT-\d{3,}$/)),
  title: z.string(),
  targetSaaS: z.string(),
  status: z.enum(requestStatuses),
  createdAt: isoDate(),
  updatedAt: isoDate(),
  estimatedCompletion: z.optional(isoDate()),
})

export type HitRequest = z.infer<typeof hitRequestSchema>

export interface RequestList {
  requests: HitRequest[]
  /** True when these are examples and nobody's own. */
  areSamples: boolean
}

export function countByStatus(requests: readonly HitRequest[]): Record<RequestStatus, number> {
  const counts = { pending: 0, 'in-progress': 0, completed: 0 }
  for (const request of requests) counts[request.status] += 1
  return counts
}

/** Newest first by the day of the order; of one day's orders, the higher number first. */
export function newestFirst(requests: readonly HitRequest[]): HitRequest[] {
  return requests.toSorted(
    (a, b) =>
      Date.parse(b.createdAt) - Date.parse(a.createdAt) ||
      b.id.localeCompare(a.id, 'en', { numeric: true }),
  )
}

export function mostRecent(requests: readonly HitRequest[]): HitRequest[] {
  return newestFirst(requests).slice(0, recentRequestCount)
}

export function completedOnly(requests: readonly HitRequest[]): HitRequest[] {
  return newestFirst(requests).filter((request) => request.status === 'completed')
}

function isoDate() {
  return z.union([z.iso.date(), z.iso.datetime({ offset: true })])
}
