import { CallError } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/user-schema.ts'
import { hasDraft, isHandedOver } from '#domain/handover/handed-over.ts'
import { bulkMessages } from '#domain/operations/bulk-change.ts'
import { type HitRequest, type RequestFilter, unreadEvents } from '#domain/requests/hit-request.ts'
import { type Unread, waitingRequestsMax } from '#domain/requests/hit-request-schema.ts'
import { isWaiting, nextSteps } from '#domain/requests/next-step.ts'
import {
  type EventCursor,
  type EventKind,
  eventVisibility,
  type Seen,
} from '#domain/requests/request-event.ts'
import { requestId, requestNumber } from '#domain/requests/request-id.ts'
import type { TurnEvent } from '#domain/requests/waiting.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import { listInvitations } from '#server/companies/join-team.ts'
import type { Database, Query } from '#server/db/database.ts'
import { pageOf, pageProbe } from '#server/db/queries.ts'
import { findOpenInvoices } from '#server/invoices/billing-details.ts'
import { dropReadByClient, dropReadByOperator } from '#server/notifications/notification-store.ts'
import { withContentHash } from '#server/quotes/content-hash.ts'
import { countEventsAfter, handoverSteps, listEventPage, listEvents } from './event-store.ts'
import {
  findRequest,
  lockRequest,
  scopeOf,
  throwNotFound,
  updateRequest,
} from './request-changes.ts'
import type { RequestRow } from './request-row.ts'
import {
  countOwnRequests,
  findNewestNumber,
  findOwnRequest,
  listOwnRequests,
  listUnread,
  listWaitingRequests,
} from './request-store.ts'

export function readRequest({ query }: Database, client: SessionUser, id: string) {
  return requireOwnRequest(query, client, requestNumber(id))
}

export async function readEvents(
  { query }: Database,
  user: SessionUser,
  id: string,
  { before }: EventCursor,
  reader: Role = 'client',
) {
  const request = (await findRequest(query, scopeOf(id, user, reader))) ?? throwNotFound()
  return listEventPage(query, request, reader, before ? Number(before) : undefined)
}

/** The same error for another company's request and for one that does not exist: ids can be guessed. */
export async function requireOwnRequest(
  query: Query,
  client: Pick<SessionUser, 'companyId'>,
  number: number,
) {
  const request = (await findOwnRequest(query, companyOf(client), number)) ?? throwNotFound()
  return withContentHash(query, request)
}

export async function listRequests(
  { query }: Database,
  client: SessionUser,
  filter: RequestFilter,
) {
  const isFirst = Object.values(filter).every((value) => value === undefined)
  const [found, counts, waiting, invitations] = await Promise.all([
    listOwnRequests(query, companyOf(client), filter, pageProbe),
    countOwnRequests(query, companyOf(client)),
    isFirst ? listWaiting(query, client) : undefined,
    isFirst ? listInvitations(query, client) : undefined,
  ])
  const page = pageOf(found, ({ id }) => id)
  return { ...page, areSamples: false, ...counts, ...(waiting && { waiting, invitations }) }
}

async function listWaiting(query: Query, client: SessionUser): Promise<HitRequest[]> {
  const requests = await listWaitingRequests(query, companyOf(client), waitingRequestsMax)
  const invoices = await findOpenInvoices(
    query,
    client,
    requests.map(({ id }) => id),
  )
  return requests.map((request) => ({ ...request, ...invoices.get(request.id) }))
}

/** Marks events as read, up to one or all. A member reads for the whole company, an operator for all operators. */
export function markRead(
  database: Database,
  reader: Role,
  user: SessionUser,
  id: string,
  { upTo }: Seen = {},
): Promise<void> {
  const isClient = reader === 'client'
  const scope = scopeOf(id, user, reader)
  const { number } = scope
  const last = upTo === undefined ? Number.MAX_SAFE_INTEGER : Number(upTo)
  return database.change(async (trx) => {
    // Locked before the count: an event that is being recorded is counted, or comes after this.
    const current = await lockRequest(trx, scope)
    const dropRead = isClient ? dropReadByClient : dropReadByOperator
    await dropRead(trx, number, last, user.id)
    const by = isClient ? 'operator' : 'client'
    // The client does not see a delivery before it is handed over. An outage is never counted.
    const hidden: EventKind[] = isHandedOver(current.status) ? ['outage'] : ['outage', 'delivered']
    const unread = upTo === undefined ? 0 : await countEventsAfter(trx, number, by, last, hidden)
    // Announced only if something was unread: otherwise a screen that marks what it shows would loop.
    const column = isClient ? 'unreadByClient' : 'unreadByAgency'
    if (unread >= current[column]) return
    await updateRequest(trx, number, { [column]: unread })
    trx.announce({ kind: 'request', number, companyId: current.companyId, isInternal: !isClient })
  })
}

/** Sets how many updates operators have not read, if it is what the operator saw. */
export function setUnread(
  database: Database,
  operator: SessionUser,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const scope = scopeOf(id, operator, 'operator')
  return database.change(async (trx) => {
    const { unreadByAgency, number, companyId } = await lockRequest(trx, scope)
    if (unreadByAgency !== from)
      throw new CallError('conflict', bulkMessages[unreadByAgency === 0 ? 'read' : 'unread'])
    if (to === 0) await dropReadByOperator(trx, number, Number.MAX_SAFE_INTEGER, operator.id)
    await updateRequest(trx, number, { unreadByAgency: to })
    trx.announce({ kind: 'request', number, companyId, isInternal: true })
  })
}

export async function readUnread({ query }: Database, user: SessionUser): Promise<Unread> {
  const companyId = companyOf(user)
  if (user.role !== 'operator') return readNews(query, user)
  const [own, queue, newest] = await Promise.all([
    listUnread(query, { companyId }),
    listUnread(query, 'queue'),
    findNewestNumber(query),
  ])
  return { own, queue, ...(newest === undefined ? {} : { newest: requestId(newest) }) }
}

async function readNews(query: Query, client: SessionUser): Promise<Unread> {
  const companyId = companyOf(client)
  const [own, counts, requests, invitations] = await Promise.all([
    listUnread(query, { companyId }),
    countOwnRequests(query, companyId),
    listWaiting(query, client),
    listInvitations(query, client),
  ])
  // The browser adds its draft and an address that is not confirmed, and knows at once when they are gone.
  const known = {
    isOwner: client.companyRole !== 'member',
    isEmailConfirmed: true,
    draftTarget: '',
  }
  const steps = nextSteps({ ...counts, requests, invitations }, known, { now: Date.now() })
  const isNew = steps.some(({ kind }) => kind === 'begin')
  return { own, waiting: { count: steps.filter(isWaiting).length, isNew } }
}

/** How many updates an event adds for the other side. Negative when a step back hides unread deliveries again. */
export async function countNewUpdates(
  query: Query,
  current: RequestRow,
  { by, detail }: TurnEvent,
): Promise<number> {
  if (eventVisibility[detail.kind] === 'internal') return 0
  if (by.role === 'client') return 1
  // It was emailed, and is no news of the solution to be opened.
  if (detail.kind === 'outage') return 0
  if (detail.kind === 'delivered') return isHandedOver(current.status) ? 1 : 0
  if (detail.kind !== 'moved' || current.solutionUrl === null) return 1
  if (isHandedOver(detail.to))
    return hasDraft(await listEvents(query, current.number, handoverSteps)) ? 2 : 1
  if (!isHandedOver(detail.from)) return 1
  const { events } = await listEventPage(query, current, 'client')
  const hidden = unreadEvents(events, current.unreadByClient).filter(
    (event) => event.detail.kind === 'delivered',
  )
  return 1 - hidden.length
}
