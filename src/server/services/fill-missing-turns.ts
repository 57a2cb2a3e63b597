import type { EventDetail } from '#domain/request-event.ts'
import type { Database } from '#server/db/database.ts'
import { listRequestsWithoutTurn, setMissingTurn } from '#server/db/missing-turn-store.ts'
import { waitingAfterAll } from './waiting-after.ts'

/**
 * Fills in whose turn it is on requests that a process of an earlier version has stored after the
 * migration. Only PostgreSQL has several processes.
 */
export async function fillMissingTurns({ engine, query }: Database): Promise<void> {
  if (engine === 'sqlite') return
  for (const { number, plan, acceptedPlan, events } of await listRequestsWithoutTurn(query)) {
    const timeline = events.map(({ at, actorRole, detail }) => ({
      at,
      by: { role: actorRole },
      detail: JSON.parse(detail) as EventDetail,
    }))
    const waiting = waitingAfterAll({ plan, acceptedPlan }, timeline)
    if (waiting !== undefined) await setMissingTurn(query, number, waiting)
  }
}
