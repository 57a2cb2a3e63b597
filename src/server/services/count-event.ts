import { type EventFacts, openKey, type RunningTotal, totalsOf } from '#domain/running-totals.ts'
import { dayNumber } from '#domain/utc-days.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { NewEvent } from '#server/db/event-store.ts'
import { lockRequestsOf } from '#server/db/request-changes.ts'
import { addTotals } from '#server/db/running-total-store.ts'

/** Adds an event to the running totals, in its own transaction. */
export async function countEvent(
  trx: Query,
  number: number,
  event: Omit<NewEvent, 'requestNumber'>,
  facts: EventFacts,
): Promise<void> {
  await addTotals(trx, totalsOf(event, facts), number)
}

/**
 * Takes the requests of a company that is being deleted out of the count of open ones. What has happened
 * stays counted: the totals hold nothing about a person.
 */
export async function uncountOpenRequests(
  trx: Query,
  engine: Database['engine'],
  companyId: string,
): Promise<void> {
  const totals = new Map<string, RunningTotal>()
  for (const request of await lockRequestsOf(trx, engine, companyId)) {
    const [day, key] = [dayNumber(request.createdAt), openKey(request)]
    if (key === null) continue
    const count = (totals.get(`${day} ${key}`)?.count ?? 0) - 1
    totals.set(`${day} ${key}`, { name: 'open', day, key, count, cents: 0 })
  }
  await addTotals(trx, [...totals.values()], 0)
}
