import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { EventCursor, EventPage } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import type { Database, Query } from '#server/db/database.ts'
import { readCursor, throwNotFound } from '#server/requests/read-request.ts'
import { findOperatorEvents, findOperatorRequest } from './queue-store.ts'

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
