import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { Following, Operations } from '#contract/backend.ts'
import type { Arrival } from '#domain/requests/arrivals.ts'
import type { EventKind } from '#domain/requests/request-event.ts'
import { requestQuery } from '#web/queries/following.ts'
import { operatorRequestQuery } from '#web/queries/operations.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'

interface LatestKind {
  kind: EventKind | undefined
  isLoading: boolean
}

/** What a single update is. It is read with its request, so that the request's panel then opens at once. */
export function useLatestKind(following: Following, arrival: Arrival | undefined): LatestKind {
  const { operations } = useCapabilities()
  const { data, isLoading } = useQuery({
    queryKey: ['arrival', arrival?.list, arrival?.id],
    queryFn:
      arrival?.updates === 1
        ? ({ client }) => readLatestKind(client, following, operations, arrival)
        : skipToken,
    gcTime: 0,
    retry: false,
  })
  return { kind: data ?? undefined, isLoading }
}

/** The kind of the newest event by the other side. */
async function readLatestKind(
  client: QueryClient,
  following: Following,
  operations: Operations | undefined,
  { id, list }: Arrival,
): Promise<EventKind | null> {
  const isQueued = list === 'queue' && operations !== undefined
  const request = isQueued
    ? await client.fetchQuery(operatorRequestQuery(operations, id))
    : await client.fetchQuery(requestQuery(following, id))
  const otherSide = list === 'queue' ? 'client' : 'operator'
  return request?.events.findLast(({ by }) => by.role === otherSide)?.detail.kind ?? null
}
