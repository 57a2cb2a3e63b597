import type { EventDetail } from '#domain/request-event.ts'
import { answerHours, dueTime, nextWaiting, type Waiting } from '#domain/waiting.ts'
import type { Database } from '#server/db/database.ts'
import { listRequestsWithoutTurn, setMissingTurn } from '#server/db/missing-turn-store.ts'
import { noDueTime } from '#server/db/request-row.ts'

/**
 * Fills in whose turn it is on requests that a process of an earlier version has stored after the
 * migration. Only PostgreSQL has several processes.
 */
export async function fillMissingTurns({ engine, query }: Database): Promise<void> {
  if (engine === 'sqlite') return
  for (const { number, status, plan, acceptedPlan, events } of await listRequestsWithoutTurn(
    query,
  )) {
    const waiting = events.reduce<Waiting | undefined>((before, { at, actorRole, detail }) => {
      const event = { at, by: { role: actorRole }, detail: JSON.parse(detail) as EventDetail }
      return nextWaiting(before, event, status)
    }, undefined)
    if (waiting === undefined) continue
    const dueAt = dueTime(waiting, answerHours(acceptedPlan, plan)) ?? noDueTime
    await setMissingTurn(query, number, { ...waiting, dueAt })
  }
}
