import type { Role } from '#domain/accounts/role.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import {
  answerHours,
  answerOf,
  dueTime,
  nextWaiting,
  waitingFrom,
} from '#domain/requests/waiting.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { enqueueNotifications } from '#server/notifications/enqueue-notifications.ts'
import { appendEvent, type NewEvent } from './event-store.ts'
import type { WaitingColumns } from './request-changes.ts'
import { noDueTime, type RequestRow } from './request-row.ts'

/** The request of an event. */
export interface EventRequest {
  number: number
  clientId: string
  companyId: string
  /** Before and after an event that may change whose turn it is, or its status. */
  change?: { before: RequestRow; after: RequestRow }
}

/** Appends an event to a request's timeline. Everything that follows from events starts here. Returns its id. */
export async function recordEvent(
  trx: Query,
  announce: Announce,
  { change, ...request }: EventRequest,
  event: Omit<NewEvent, 'requestNumber'>,
): Promise<number> {
  const answer = answerOf(event, change)
  const id = await appendEvent(trx, { ...event, requestNumber: request.number }, answer)
  const status = change?.after.status
  await enqueueNotifications(trx, announce, { ...request, ...event, id, status })
  return id
}

/** The part of a request that decides whose turn it is, and until when. */
type Turn = Pick<RequestRow, 'status' | 'plan' | 'acceptedPlan'> &
  Partial<Omit<WaitingColumns, 'dueAt'>>

interface NewEvents {
  at: string
  by: { role: Role }
  details: readonly EventDetail[]
}

/** Whose turn it is after the whole timeline of a request, for what ends no question. */
export function waitingAfterAll(
  turn: Pick<Turn, 'plan' | 'acceptedPlan'>,
  events: Parameters<typeof waitingFrom>[0],
): WaitingColumns | undefined {
  const waiting = waitingFrom(events)
  if (waiting === undefined) return undefined
  return {
    ...waiting,
    dueAt: dueTime(waiting, answerHours(turn.acceptedPlan, turn.plan)) ?? noDueTime,
  }
}

/** Whose turn it is after new events. `turn` has the request's values after them. */
export function waitingAfter(turn: Turn, { at, by, details }: NewEvents): WaitingColumns {
  const { waitingOn = 'none', waitingSince = at } = turn
  const waiting = details.reduce(
    (before, detail) => nextWaiting(before, { at, by, detail }, turn.status),
    { waitingOn, waitingSince },
  )
  const dueAt = dueTime(waiting, answerHours(turn.acceptedPlan, turn.plan)) ?? noDueTime
  return { ...waiting, dueAt }
}
