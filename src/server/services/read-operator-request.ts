import type { OperatorRequest } from '#domain/operations.ts'
import type { EventCursor, EventPage } from '#domain/request-event.ts'
import { requestNumber } from '#domain/request-id.ts'
import type { Database, Query } from '#server/db/database.ts'
import { findOperatorEvents, findOperatorRequest } from '#server/db/queue-store.ts'
import { readCursor, throwNotFound } from './read-request.ts'

/** Any request, as operators see it. */
export function readOperatorRequest({ query }: Database, id: string): Promise<OperatorRequest> {
  return requireOperatorRequest(query, requestNumber(id))
}

/** A page of its timeline: the newest, or the one before a cursor. */
export async function readOperatorEvents(
  { query }: Database,
  id: string,
  cursor: EventCursor,
): Promise<EventPage> {
  return (await findOperatorEvents(query, requestNumber(id), readCursor(cursor))) ?? throwNotFound()
}

export async function requireOperatorRequest(
  query: Query,
  number: number,
): Promise<OperatorRequest> {
  return (await findOperatorRequest(query, number)) ?? throwNotFound()
}
