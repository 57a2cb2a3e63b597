import { CallError } from '#contract/errors.ts'
import type { RequestList } from '#domain/requests/hit-request.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import type { EventCursor, EventPage } from '#domain/requests/request-event.ts'
import type { RequestFilter } from '#domain/requests/request-filter.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { messages } from '#domain/values/messages.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { pageOf, pageProbe } from '#server/http/page.ts'
import { withContentHash } from '#server/quotes/content-hash.ts'
import {
  countOwnRequests,
  findOwnEvents,
  findOwnRequest,
  listOwnRequests,
} from './request-store.ts'

export function readRequest(
  { query }: Database,
  client: SessionUser,
  id: string,
): Promise<RequestDetail> {
  return requireOwnRequest(query, client, requestNumber(id))
}

export async function readEvents(
  { query }: Database,
  client: SessionUser,
  id: string,
  cursor: EventCursor,
): Promise<EventPage> {
  const page = await findOwnEvents(query, companyOf(client), requestNumber(id), readCursor(cursor))
  return page ?? throwNotFound()
}

export function readCursor({ before }: EventCursor): number | undefined {
  return before === undefined ? undefined : Number(before)
}

/** The same error for another company's request and for one that does not exist: ids can be guessed. */
export async function requireOwnRequest(
  query: Query,
  client: Pick<SessionUser, 'companyId'>,
  number: number,
): Promise<RequestDetail> {
  const request = (await findOwnRequest(query, companyOf(client), number)) ?? throwNotFound()
  return withContentHash(query, request)
}

export function throwNotFound(): never {
  throw new CallError('not-found', messages.requestNotFound)
}

export async function listRequests(
  { query }: Database,
  client: SessionUser,
  filter: RequestFilter,
): Promise<RequestList> {
  const [found, counts] = await Promise.all([
    listOwnRequests(query, companyOf(client), filter, pageProbe),
    countOwnRequests(query, companyOf(client)),
  ])
  return { ...pageOf(found, ({ id }) => id), areSamples: false, ...counts }
}
