import type { Selectable } from 'kysely'
import type { Role } from '#domain/accounts/user-schema.ts'
import { isHandedOver, withDeliveries } from '#domain/handover/handed-over.ts'
import {
  type EventDetail,
  type EventKind,
  eventVisibility,
  type RequestEvent,
} from '#domain/requests/request-event.ts'
import type { Answer } from '#domain/requests/waiting.ts'
import { limits } from '#domain/values/limits.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { withFileStates } from '#server/files/file-store.ts'

export interface Author {
  /** Empty for the service itself. */
  id: string
  name: string
  role: Role
  /** Only needed for orders: those of unconfirmed accounts are emailed differently. */
  isEmailConfirmed?: boolean
}

export interface NewEvent {
  requestNumber: number
  by: Author
  at: string
  detail: EventDetail
}

/** Events are only appended, never changed. Returns the event's id. */
export async function appendEvent(
  query: Query,
  { requestNumber, by, at, detail }: NewEvent,
  answer?: Answer,
): Promise<number> {
  const { id } = await query
    .insertInto('requestEvent')
    .values({
      requestNumber,
      actorId: by.id || null,
      actorName: by.name,
      actorRole: by.role,
      visibility: eventVisibility[detail.kind],
      detail: JSON.stringify(detail),
      at,
      ...answer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function listEventsById(query: Query, ids: number[]): Promise<RequestEvent[]> {
  const rows = await selectEvents(query).where('id', 'in', ids).orderBy('id').execute()
  return withFileStates(query, rows.map(toEvent))
}

/** The part of a request that decides which of its events a client may see. */
type Timeline = Pick<Selectable<Schema['request']>, 'number' | 'status' | 'solutionUrl'>

export async function listEventPage(
  query: Query,
  timeline: Timeline,
  reader: Role,
  before = newestFirst,
) {
  const size = limits.eventPageSize
  const rows = await selectEvents(query)
    .where('requestNumber', '=', timeline.number)
    .where('id', '<', before)
    // A client's deliveries depend on later steps: see `withDeliveries`.
    .$if(reader === 'client', (all) =>
      all.where('visibility', '=', 'client').where('kind', '<>', 'delivered'),
    )
    .orderBy('id', 'desc')
    // One more than a page holds, to know whether another comes before it.
    .limit(size + 1)
    .execute()
  const found = await withFileStates(query, rows.map(toEvent).toReversed())
  const previous = found.slice(0, Math.max(0, found.length - size))
  const events = found.slice(previous.length)
  const earlier = previous.length > 0 ? (events[0]?.id ?? null) : null
  if (reader === 'operator' || timeline.solutionUrl === null || !isHandedOver(timeline.status)) {
    return { events, earlier }
  }
  const steps = await listEvents(query, timeline.number, handoverSteps)
  const place = { previous, isNewest: before === newestFirst }
  return { events: withDeliveries(events, steps, place), earlier }
}

/** The events that decide which deliveries a client sees: few, however long the timeline is. */
export const handoverSteps: EventKind[] = ['moved', 'delivered']

/** The timeline of a request, oldest first: all of it, or its events of some kinds. */
export async function listEvents(query: Query, requestNumber: number, kinds?: EventKind[]) {
  const rows = await selectEvents(query)
    .where('requestNumber', '=', requestNumber)
    .$if(kinds !== undefined, (select) => select.where('kind', 'in', kinds as EventKind[]))
    .orderBy('id')
    .execute()
  return rows.map(toEvent)
}

export interface ListedEvent {
  requestNumber: number
  event: RequestEvent
}

/** Events that clients may see, newest request first, oldest event first, after the last one of the batch before. */
export async function listEventsAfter(
  query: Query,
  requestNumbers: number[],
  after: Pick<EventRow, 'requestNumber' | 'id'> | undefined,
  limit: number,
): Promise<ListedEvent[]> {
  if (requestNumbers.length === 0) return []
  const rows = await selectEvents(query)
    .where('requestNumber', 'in', requestNumbers)
    .where('visibility', '=', 'client')
    .where(({ eb, and, or }) => {
      if (after === undefined) return and([])
      const { requestNumber, id } = after
      const isLater = and([eb('requestNumber', '=', requestNumber), eb('id', '>', id)])
      return or([eb('requestNumber', '<', requestNumber), isLater])
    })
    .orderBy('requestNumber', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const events = await withFileStates(query, rows.map(toEvent))
  return events.map((event, nth) => ({ requestNumber: rows[nth]?.requestNumber ?? 0, event }))
}

export async function countMessages(query: Query, requestNumbers: number[]) {
  if (requestNumbers.length === 0) return new Map<number, number>()
  const rows = await query
    .selectFrom('requestEvent')
    .where('requestNumber', 'in', requestNumbers)
    .where('kind', '=', 'messaged')
    .where('visibility', '=', 'client')
    .groupBy('requestNumber')
    .select((eb) => ['requestNumber', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ requestNumber, count }) => [requestNumber, count]))
}

/** Counts the events by one side, visible to the other side, that came after a given event. */
export async function countEventsAfter(
  query: Query,
  requestNumber: number,
  by: Role,
  after: number,
  exceptKinds: EventKind[],
): Promise<number> {
  const { count } = await query
    .selectFrom('requestEvent')
    .where('requestNumber', '=', requestNumber)
    .where('id', '>', after)
    .where('visibility', '=', 'client')
    .where('actorRole', '=', by)
    .$if(exceptKinds.length > 0, (select) => select.where('kind', 'not in', exceptKinds))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const columns = ['id', 'requestNumber', 'actorName', 'actorRole', 'detail', 'at'] as const

function selectEvents(query: Query) {
  return query.selectFrom('requestEvent').select(columns)
}

type EventRow = Pick<Selectable<Schema['requestEvent']>, (typeof columns)[number]>

/** Greater than every id, and exact on both engines. */
const newestFirst = Number.MAX_SAFE_INTEGER

function toEvent(row: EventRow): RequestEvent {
  return {
    id: row.id,
    at: row.at,
    by: { name: row.actorName, role: row.actorRole },
    detail: JSON.parse(row.detail) as EventDetail,
  }
}
