import { CallError } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { changeError, type RequestChange } from '#domain/requests/request-moves.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { requireOperatorRequest } from '#server/operations/read-operator-request.ts'
import { countNewUpdates } from './count-new-updates.ts'
import { listTurnEvents } from './event-store.ts'
import { throwNotFound } from './read-request.ts'
import { recordEvent } from './record-event.ts'
import { type Current, changeVersion, lockCurrent } from './request-changes.ts'
import { waitingAfter, waitingAfterAll } from './waiting-after.ts'

interface ChangeOptions {
  id: string
  version: number
  change: RequestChange
}

interface Plan {
  values: Partial<Omit<Current, 'clientId' | 'companyId' | 'version' | 'unreadByClient'>>
  /** The event of the change, followed by further ones. */
  details: [EventDetail, ...EventDetail[]]
}

/** Returns the new values of a request and its events, or null where nothing changes. */
type Decide = (current: Current, trx: Query, at: string) => Plan | null | Promise<Plan | null>

/** Makes one change by an operator to the version they saw, and appends its events. */
export function changeRequest(
  database: Database,
  operator: SessionUser,
  { id, version, change }: ChangeOptions,
  decide: Decide,
): Promise<OperatorRequest> {
  const number = requestNumber(id)
  return database.change(async (trx, announce) => {
    const current = (await lockCurrent(trx, database.engine, { number })) ?? throwNotFound()
    if (current.version !== version) throw new CallError('conflict')
    requireChangeAllowed(change, current)
    const at = new Date().toISOString()
    const plan = await decide(current, trx, at)
    if (plan !== null) {
      const news = await countNewUpdates(trx, number, current, plan.details[0])
      const by = { ...operator, role: 'operator' as const }
      const turn = { ...current, ...plan.values }
      const added = plan.details.map((detail) => ({ at, by, detail }))
      const waiting =
        (endsNoQuestion.has(plan.details[0].kind)
          ? waitingAfterAll(turn, [...(await listTurnEvents(trx, number)), ...added])
          : undefined) ?? waitingAfter(turn, { at, by, details: plan.details })
      const values = { ...plan.values, ...waiting, updatedAt: at }
      await changeVersion(trx, number, version, values, news)
      const { clientId, companyId } = current
      const request = { number, clientId, companyId }
      const changed = { ...request, change: { before: current, after: { ...current, ...values } } }
      for (const [place, detail] of plan.details.entries()) {
        // The first event is the change; the others only tell more about it.
        await recordEvent(trx, announce, place === 0 ? changed : request, { by, at, detail })
      }
      announce({ kind: 'request', number, companyId, isInternal: false })
    }
    return requireOperatorRequest(trx, number)
  })
}

/** What was asked before them is still to be answered after them: the timeline says whether there is something. */
const endsNoQuestion = new Set<EventDetail['kind']>(['moved', 'reopened'])

function requireChangeAllowed(change: RequestChange, { status, closedAt }: Current): void {
  const error = changeError(change, { status, isClosed: closedAt !== null })
  if (error !== null) throw new CallError('invalid', error)
}
