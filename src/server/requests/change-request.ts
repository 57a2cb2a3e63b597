import { CallError } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/user-schema.ts'
import { type EventDetail, eventVisibility } from '#domain/requests/request-event.ts'
import { changeError, moveMessages, type RequestChange } from '#domain/requests/request-moves.ts'
import { answerOf, mayChangeTurn, type TurnEvent } from '#domain/requests/waiting.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { requireOperatorRequest } from '#server/operations/read-queue.ts'
import { type Author, listEvents } from './event-store.ts'
import { countNewUpdates } from './read-request.ts'
import {
  findRequest,
  lockRequest,
  type RequestScope,
  recordEvent,
  scopeOf,
  throwNotFound,
  updateRequest,
  waitingOf,
} from './request-changes.ts'
import { countForClient, type RequestRow } from './request-row.ts'

export interface Decision {
  values?: Partial<Omit<RequestRow, 'clientId' | 'companyId'>>
  /** The event of the change, followed by others that only tell more about it. */
  details: [EventDetail, ...EventDetail[]]
}

type Decided = Decision | null | Promise<Decision | null>

interface ChangeOptions {
  scope: RequestScope
  by: Author
  /** The version that the caller saw; the change makes the next one. Without it, the version stays. */
  version?: number | undefined
}

/** Locks a request, lets the caller decide, and applies the decision. Returns the request as it is afterwards. */
export async function changeRequest(
  trx: Transaction,
  { scope, by, version }: ChangeOptions,
  decide: (current: RequestRow, at: string) => Decided,
): Promise<RequestRow> {
  const current = await lockRequest(trx, scope)
  if (version !== undefined && version !== current.version) throw new CallError('conflict')
  const at = new Date().toISOString()
  const decision = await decide(current, at)
  if (decision === null) return current
  return applyDecision(trx, current, by, decision, { at, version })
}

/** Stores a decision about a locked request with all that follows: turn, unread counts, announcements, notifications. */
export async function applyDecision(
  trx: Transaction,
  current: RequestRow,
  by: Author,
  { values, details }: Decision,
  { at = new Date().toISOString(), version }: { at?: string; version?: number | undefined } = {},
): Promise<RequestRow> {
  const { number } = current
  const events = details.map((detail) => ({ at, by, detail }))
  const isUpdate = eventVisibility[details[0].kind] === 'client'
  const changes: Partial<RequestRow> = { ...values }
  // In one place, so that no verb can forget it.
  if (values) Object.assign(changes, countForClient({ ...current, ...values }))
  if (version !== undefined) changes.version = version + 1
  if (isUpdate) {
    let unread = 0
    for (const event of events) unread += await countNewUpdates(trx, current, event)
    const column = by.role === 'client' ? 'unreadByAgency' : 'unreadByClient'
    Object.assign(changes, { updatedAt: at, [column]: Math.max(0, current[column] + unread) })
  }
  // A new version restarts the time of a request that waits on neither side.
  let earlier: TurnEvent[] = []
  if (version !== undefined || events.some(mayChangeTurn)) {
    earlier = await listEvents(trx, number)
    const timeline = [...earlier, ...events]
    Object.assign(changes, await waitingOf(trx, { ...current, ...changes }, timeline, at))
  }
  if (Object.keys(changes).length > 0) await updateRequest(trx, number, changes)
  const after = { ...current, ...changes }
  for (const [place, event] of events.entries()) {
    // The client does not see that a note settles their question: it is no answer.
    const canAnswer = place === 0 && isUpdate
    const answer = canAnswer ? answerOf(event, { before: current, after, earlier }) : undefined
    await recordEvent(trx, after, event, answer)
  }
  return after
}

/** A change by an operator to the version of a request that they saw, if that is given. Its state has to allow the change. */
export function operatorChange<Body extends { version?: number }>(
  change: RequestChange | null,
  decide: (
    current: RequestRow,
    body: Body,
    call: { operator: SessionUser; trx: Query; at: string },
  ) => Decided,
) {
  return (database: Pick<Database, 'change'>, operator: SessionUser, id: string, body: Body) => {
    const scope = scopeOf(id, operator, 'operator')
    const by = { ...operator, role: 'operator' } as const
    const { version } = body
    return database.change(async (trx) => {
      await changeRequest(trx, { scope, by, version }, (current, at) => {
        const state = { ...current, isClosed: current.closedAt !== null }
        const error = change && changeError(change, state)
        if (error !== null) throw new CallError('invalid', error)
        return decide(current, body, { operator, trx, at })
      })
      return requireOperatorRequest(trx, scope.number)
    })
  }
}

/** Reads a request for a call that both sides make: any for an operator, else one of the caller's company. */
export async function readEither({ query }: Database, user: SessionUser, id: string) {
  return (await findRequest(query, scopeOf(id, user))) ?? throwNotFound()
}

/** One side's change to a list that both have. The version stays, so an operator's open form can still be sent. */
export function changeSharedList(
  database: Database,
  user: SessionUser,
  { id, by: role }: { id: string; by: Role },
  decide: (current: RequestRow, at: string) => Decision | null,
): Promise<RequestRow> {
  const options = { scope: scopeOf(id, user), by: { ...user, role } }
  return database.change((trx) =>
    changeRequest(trx, options, (current, at) => {
      if (role === 'client' && current.companyId !== companyOf(user)) {
        throw new CallError('forbidden', moveMessages.clientsOnly)
      }
      if (current.closedAt !== null) throw new CallError('conflict', moveMessages.requestClosed)
      return decide(current, at)
    }),
  )
}
