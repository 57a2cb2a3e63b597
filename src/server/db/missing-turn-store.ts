import type { Query } from './database.ts'
import type { WaitingColumns } from './request-changes.ts'

/** What the column has where a version that does not know it has stored a request. */
const missing = ''

/** Requests that say nothing about whose turn it is, with all their events, oldest first. */
export async function listRequestsWithoutTurn(query: Query) {
  const requests = await query
    .selectFrom('request')
    .where('waitingSince', '=', missing)
    .select(['number', 'status', 'plan', 'acceptedPlan'])
    .orderBy('number')
    .limit(1000)
    .execute()
  if (requests.length === 0) return []
  const numbers = requests.map(({ number }) => number)
  const events = await query
    .selectFrom('requestEvent')
    .where('requestNumber', 'in', numbers)
    .select(['requestNumber', 'at', 'actorRole', 'detail'])
    .orderBy('id')
    .execute()
  const byNumber = Map.groupBy(events, ({ requestNumber }) => requestNumber)
  return requests.map((request) => ({ ...request, events: byNumber.get(request.number) ?? [] }))
}

/** Unless another process has done so, or the request has changed since. */
export async function setMissingTurn(
  query: Query,
  number: number,
  turn: WaitingColumns,
): Promise<void> {
  await query
    .updateTable('request')
    .set(turn)
    .where('number', '=', number)
    .where('waitingSince', '=', missing)
    .execute()
}
