import type { Role } from '#domain/accounts/role.ts'
import { hasDraft, isHandedOver } from '#domain/requests/handover.ts'
import { type EventDetail, eventVisibility, type Seen } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import type { Unread } from '#domain/requests/unread.ts'
import { unreadEvents } from '#domain/requests/unread-events.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { dropReadByClient, dropReadByOperator } from '#server/notifications/notification-store.ts'
import { countEventsAfter, listEventPage, listSteps } from './event-store.ts'
import { throwNotFound } from './read-request.ts'
import { type Current, lockCurrent, type RequestScope, setUnread } from './request-changes.ts'
import { findNewestId, listUnreadOwn, listUnreadQueue } from './unread-store.ts'

/** A member has read the operators' updates, for the whole company. */
export function markRead(
  database: Database,
  client: SessionUser,
  id: string,
  seen: Seen = {},
): Promise<void> {
  const scope = { number: requestNumber(id), companyId: companyOf(client) }
  return setRead(database, scope, 'client', seen, (trx, upTo) =>
    dropReadByClient(trx, scope.number, upTo, client.id),
  )
}

/** An operator has read the client's messages. */
export function markReadByOperator(
  database: Database,
  operator: SessionUser,
  id: string,
  seen: Seen = {},
): Promise<void> {
  const number = requestNumber(id)
  return setRead(database, { number }, 'operator', seen, (trx, upTo) =>
    dropReadByOperator(trx, number, upTo, operator.id),
  )
}

function setRead(
  database: Database,
  scope: RequestScope,
  reader: Role,
  { upTo }: Seen,
  dropNotifications: (trx: Query, upTo: number) => Promise<void>,
): Promise<void> {
  const last = upTo === undefined ? Number.MAX_SAFE_INTEGER : Number(upTo)
  return database.change(async (trx, announce) => {
    // Locked before the count: an event that is being recorded is counted, or comes after this.
    const current = await lockCurrent(trx, database.engine, scope)
    if (current === undefined) throwNotFound()
    await dropNotifications(trx, last)
    const before = reader === 'client' ? current.unreadByClient : current.unreadByAgency
    const unread =
      upTo === undefined ? 0 : await countUnseen(trx, scope.number, reader, current, last)
    // Announced only if something was unread: otherwise a screen that marks what it shows would loop.
    if (unread >= before) return
    await setUnread(trx, scope.number, reader, unread)
    const isInternal = reader === 'operator'
    announce({ kind: 'request', number: scope.number, companyId: current.companyId, isInternal })
  })
}

/** How many events of the other side came after the last one that was seen. */
function countUnseen(
  trx: Query,
  number: number,
  reader: Role,
  { status }: Current,
  last: number,
): Promise<number> {
  const by = reader === 'client' ? 'operator' : 'client'
  // A delivery that is not handed over yet is none of the client's updates.
  return countEventsAfter(trx, number, by, last, isHandedOver(status) ? [] : ['delivered'])
}

/** What the caller has not read: of their own requests, and for operators of the queue. */
export async function readUnread({ query }: Database, user: SessionUser): Promise<Unread> {
  if (user.role !== 'operator') return { own: await listUnreadOwn(query, companyOf(user)) }
  const [own, queue, newest] = await Promise.all([
    listUnreadOwn(query, companyOf(user)),
    listUnreadQueue(query),
    findNewestId(query),
  ])
  return { own, queue, ...(newest === undefined ? {} : { newest }) }
}

/**
 * How many updates an operator's change adds to those the client has not read: every event that
 * becomes visible to the client with it. Negative when a step back hides unread deliveries again.
 */
export async function countNewUpdates(
  query: Query,
  number: number,
  current: Current,
  detail: EventDetail,
): Promise<number> {
  if (eventVisibility[detail.kind] === 'internal') return 0
  if (detail.kind === 'delivered') return isHandedOver(current.status) ? 1 : 0
  if (detail.kind !== 'moved' || current.solutionUrl === null) return 1
  if (isHandedOver(detail.to)) return hasDraft(await listSteps(query, number)) ? 2 : 1
  if (!isHandedOver(detail.from)) return 1
  const { events } = await listEventPage(query, { number, ...current }, 'client')
  const hidden = unreadEvents(events, current.unreadByClient).filter(
    (event) => event.detail.kind === 'delivered',
  )
  return 1 - hidden.length
}
