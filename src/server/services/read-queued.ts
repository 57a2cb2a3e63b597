import { requestNumber } from '#domain/hit-request.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import type { Database, Query } from '#server/db/database.ts'
import { findQueuedRequest } from '#server/db/queue-store.ts'
import { refuseUnknown } from './read-request.ts'

/** Any request, as the agency sees it. */
export function readQueued({ query }: Database, id: string): Promise<OperatorRequest> {
  return readAny(query, requestNumber(id))
}

export async function readAny(query: Query, number: number): Promise<OperatorRequest> {
  return (await findQueuedRequest(query, number)) ?? refuseUnknown()
}
