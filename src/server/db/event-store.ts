import { type EventDetail, eventVisibility, type RequestEvent } from '#domain/request-event.ts'
import type { Role } from '#domain/user.ts'
import { compileOnce } from './compile-once.ts'
import type { Query } from './database.ts'

/** Who did something, and on which side of the table they sat. */
export interface Author {
  id: string
  name: string
  role: Role
}

interface NewEvent {
  requestNumber: number
  by: Author
  at: string
  detail: EventDetail
}

/** The only way an event is ever written; none is ever changed. */
export async function appendEvent(
  query: Query,
  { requestNumber, by, at, detail }: NewEvent,
): Promise<void> {
  await query
    .insertInto('requestEvent')
    .values({
      requestNumber,
      actorId: by.id,
      actorName: by.name,
      actorRole: by.role,
      visibility: eventVisibility[detail.kind],
      detail: JSON.stringify(detail),
      at,
    })
    .execute()
}

/** What happened to some requests, oldest first, as far as the reader may know. One query for all. */
export async function listEvents(
  query: Query,
  requestNumbers: number[],
  reader: Role,
): Promise<Map<number, RequestEvent[]>> {
  if (requestNumbers.length === 0) return new Map()
  const rows =
    requestNumbers.length === 1
      ? await eventsOfOne[reader](query, ...requestNumbers, ...visibleTo[reader])
      : await selectEvents(query, requestNumbers, reader).execute()

  const byRequest = new Map<number, RequestEvent[]>(requestNumbers.map((number) => [number, []]))
  for (const row of rows) {
    byRequest.get(row.requestNumber)?.push({
      id: row.id,
      at: row.at,
      by: { name: row.actorName, role: row.actorRole },
      detail: JSON.parse(row.detail) as EventDetail,
    })
  }
  return byRequest
}

/** An operator sees everything; for the others the visibility of what they see. */
const visibleTo = { client: ['client'], operator: [] } as const

/** One request is what is read most. */
const eventsOfOne = {
  client: compileOnce((query) => selectEvents(query, [0], 'client')),
  operator: compileOnce((query) => selectEvents(query, [0], 'operator')),
}

function selectEvents(query: Query, requestNumbers: number[], reader: Role) {
  const [visibility] = visibleTo[reader]
  const events = query
    .selectFrom('requestEvent')
    .select(['id', 'requestNumber', 'actorName', 'actorRole', 'detail', 'at'])
    .where('requestNumber', 'in', requestNumbers)
    .orderBy('requestNumber')
    .orderBy('id')
  return visibility === undefined ? events : events.where('visibility', '=', visibility)
}
