import { requestNumber } from '#domain/hit-request.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import type { EventCursor, EventPage } from '#domain/request-event.ts'
import type { Database, Query } from '#server/db/database.ts'
import { findQueuedEvents, findQueuedRequest } from '#server/db/queue-store.ts'
import { readCursor, refuseUnknown } from './read-request.ts'

/** Any request, as the agency sees it. */
export function readQueued({ query }: Database, id: string): Promise<OperatorRequest> {
  return readAny(query, requestNumber(id))
}

/** A page of its timeline: the newest, or the one before a cursor. */
export async function readQueuedEvents(
  { query }: Database,
  id: string,
  cursor: EventCursor,
): Promise<EventPage> {
  return (await findQueuedEvents(query, requestNumber(id), readCursor(cursor))) ?? refuseUnknown()
}

export async function readAny(query: Query, number: number): Promise<OperatorRequest> {
  return (await findQueuedRequest(query, number)) ?? refuseUnknown()
}
