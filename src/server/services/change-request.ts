import { CallError } from '#contract/errors.ts'
import { requestNumber } from '#domain/hit-request.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import type { EventDetail } from '#domain/request-event.ts'
import type { Database } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-store.ts'
import { type Current, changeVersion, findCurrent } from '#server/db/request-changes.ts'
import { countNews } from './count-news.ts'
import type { Person } from './read-person.ts'
import { readAny } from './read-queued.ts'
import { refuseUnknown } from './read-request.ts'

interface Plan {
  values: Partial<Omit<Current, 'clientId' | 'version' | 'unreadByClient'>>
  detail: EventDetail
}

/** What is to become of a request and how it is told, or null where there is nothing to do. */
type Decide = (current: Current) => Plan | null

/** One change by the agency to the version it saw, with the event that tells of it. */
export function changeRequest(
  database: Database,
  operator: Person,
  { id, version }: { id: string; version: number },
  decide: Decide,
): Promise<OperatorRequest> {
  const number = requestNumber(id)
  return database.change(async (trx, announce) => {
    const current = (await findCurrent(trx, { number })) ?? refuseUnknown()
    if (current.version !== version) throw new CallError('conflict')
    const plan = decide(current)
    if (plan !== null) {
      const at = new Date().toISOString()
      const news = await countNews(trx, number, current, plan.detail)
      const values = { ...plan.values, updatedAt: at }
      const isFirst = await changeVersion(trx, number, version, values, news)
      if (!isFirst) throw new CallError('conflict')
      const by = { ...operator, role: 'operator' as const }
      await appendEvent(trx, { requestNumber: number, by, at, detail: plan.detail })
      announce({ kind: 'request', number, clientId: current.clientId, isInternal: false })
    }
    return readAny(trx, number)
  })
}
