import { CallError } from '#contract/errors.ts'
import { requestNumber } from '#domain/hit-request.ts'
import { messages } from '#domain/messages.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import type { EventCursor, EventPage } from '#domain/request-event.ts'
import type { Database, Query } from '#server/db/database.ts'
import { findOwnEvents, findOwnRequest } from '#server/db/request-store.ts'
import type { Person } from './read-person.ts'

export function readRequest(
  { query }: Database,
  client: Person,
  id: string,
): Promise<RequestDetail> {
  return readOwn(query, client, requestNumber(id))
}

/** A page of a request's timeline: the newest, or the one before a cursor. */
export async function readEvents(
  { query }: Database,
  client: Person,
  id: string,
  cursor: EventCursor,
): Promise<EventPage> {
  const page = await findOwnEvents(query, client.id, requestNumber(id), readCursor(cursor))
  return page ?? refuseUnknown()
}

export function readCursor({ before }: EventCursor): number | undefined {
  return before === undefined ? undefined : Number(before)
}

/** Nobody learns whether a number that is not theirs is somebody else's. */
export async function readOwn(
  query: Query,
  client: Pick<Person, 'id'>,
  number: number,
): Promise<RequestDetail> {
  return (await findOwnRequest(query, client.id, number)) ?? refuseUnknown()
}

export function refuseUnknown(): never {
  throw new CallError('not-found', messages.requestNotFound)
}
