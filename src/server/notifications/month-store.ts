import { clientEvents } from '#domain/handover/handed-over.ts'
import { nextMonthly } from '#domain/notifications/notification-rules.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { dayMs } from '#domain/values/dates.ts'
import type { Query } from '#server/db/database.ts'
import { handoverSteps, listEvents } from '#server/requests/event-store.ts'
import { listOwnRequests } from '#server/requests/request-store.ts'

const solutionsMax = 100

export function findDueMonth(query: Query) {
  return dueMonth(query).executeTakeFirst()
}

/** The company whose monthly email has been due the longest. Of several processes, one gets it. */
export function lockDueMonth(trx: Query) {
  return dueMonth(trx).forNoKeyUpdate().skipLocked().executeTakeFirst()
}

function dueMonth(query: Query) {
  return query
    .selectFrom('company')
    .where('monthlyEmailAt', '<=', new Date().toISOString())
    .orderBy('monthlyEmailAt')
    .limit(1)
    .select('id')
}

/** From the first handover on. */
export async function startMonths(query: Query, companyId: string, at: string): Promise<void> {
  await query
    .updateTable('company')
    .set({ monthlyEmailAt: nextMonthly(new Date(at)).toISOString() })
    .where('id', '=', companyId)
    .where('monthlyEmailAt', 'is', null)
    .execute()
}

/** Emails that are due later than the next one can be: the clock was ahead. */
export async function pullBackMonths(query: Query, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + 40 * dayMs).toISOString()
  const monthlyEmailAt = nextMonthly(now).toISOString()
  await query
    .updateTable('company')
    .set({ monthlyEmailAt })
    .where('monthlyEmailAt', '>', latest)
    .execute()
}

/** The solutions of a company as it sees them, and what operators changed in a month. */
export async function listSolutionMonths(
  query: Query,
  companyId: string,
  { since, until }: { since: string; until: string },
) {
  const filter = { status: 'completed' } as const
  const requests = await listOwnRequests(query, companyId, filter, solutionsMax)
  const changes = [...handoverSteps, 'item-changed', 'outage'] as const
  return Promise.all(
    requests.map(async (request) => {
      const events = await listEvents(query, requestNumber(request.id), [...changes])
      const seen = clientEvents(events, request.status)
        .filter(({ by }) => by.role === 'operator')
        .filter(({ at }) => at >= since && at < until)
      return { request, events: seen }
    }),
  )
}
