import { CallError, fieldError } from '#contract/errors.ts'
import {
  countUnconfirmed,
  handoverMessages,
  unconfirmedHandoverNote,
} from '#domain/handover/handover.ts'
import type {
  ClosureChange,
  Estimate,
  Move,
  OperatorRequest,
  Preview,
} from '#domain/operations/operations.ts'
import { quoteMessages, startedWithoutQuoteNote } from '#domain/quotes/quote-messages.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import {
  changeError,
  closureFor,
  isStepBack,
  type MoveReason,
  moveError,
  type RequestChange,
  requiredReason,
} from '#domain/requests/request-moves.ts'
import { messages, unconfirmedNote } from '#domain/values/messages.ts'
import { isAddressConfirmed } from '#server/accounts/confirm-email.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { requireOperatorRequest } from '#server/operations/read-queue.ts'
import { throwNotFound } from './read-request.ts'
import { recordEvent, waitingAfter } from './record-event.ts'
import { changeVersion, lockCurrent } from './request-changes.ts'
import { type RequestRow, storedItems } from './request-row.ts'
import { countNewUpdates } from './unread.ts'

interface Plan {
  values: Partial<Omit<RequestRow, 'clientId' | 'companyId' | 'version' | 'unreadByClient'>>
  /** The event of the change, followed by further ones. */
  details: [EventDetail, ...EventDetail[]]
}

/** Returns the new values of a request and its events, or null where nothing changes. */
type Decide = (current: RequestRow, trx: Query, at: string) => Plan | null | Promise<Plan | null>

/** Makes one change by an operator to the version they saw, and appends its events. */
export function changeRequest(
  database: Database,
  operator: SessionUser,
  { id, version, change }: { id: string; version: number; change: RequestChange },
  decide: Decide,
): Promise<OperatorRequest> {
  const number = requestNumber(id)
  return database.change(async (trx, announce) => {
    const current = (await lockCurrent(trx, database.engine, { number })) ?? throwNotFound()
    if (current.version !== version) throw new CallError('conflict')
    const error = changeError(change, { ...current, isClosed: current.closedAt !== null })
    if (error !== null) throw new CallError('invalid', error)
    const at = new Date().toISOString()
    const plan = await decide(current, trx, at)
    if (plan !== null) {
      let news = 0
      for (const detail of plan.details) {
        news += await countNewUpdates(trx, number, current, detail)
      }
      const by = { ...operator, role: 'operator' as const }
      const event = { at, by, detail: plan.details[0] }
      const waiting = await waitingAfter(trx, number, current, event)
      const values = { ...plan.values, ...waiting, updatedAt: at }
      await changeVersion(trx, number, version, values, news)
      const changed = { ...current, change: { before: current, after: { ...current, ...values } } }
      for (const [place, detail] of plan.details.entries()) {
        // The first event is the change; the others only tell more about it.
        await recordEvent(trx, announce, place === 0 ? changed : current, { by, at, detail })
      }
    }
    return requireOperatorRequest(trx, number)
  })
}

/** One step on, or one step back with its reason. */
export function moveRequest(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, to, reason = '' }: Move,
): Promise<OperatorRequest> {
  const options = { id, version, change: 'move' } as const
  return changeRequest(database, operator, options, async (current, trx) => {
    const { status: from, clientId, acceptedPlan, solutionUrl } = current
    const error = moveError(from, to, { hasSolution: solutionUrl !== null })
    if (error !== null) throw fieldError('to', error)
    // Nothing but a completion depends on it.
    const isEmailConfirmed = to !== 'completed' || (await isAddressConfirmed(trx, clientId))
    const facts = {
      isEmailConfirmed,
      hasAcceptedQuote: acceptedPlan !== null,
      isHandoverConfirmed: countUnconfirmed(storedItems(current)) === 0,
    }
    const required = requiredReason(from, to, facts)
    if (required !== null && reason === '') throw fieldError('reason', reasonMissing[required])
    const moved = { kind: 'moved', from, to } as const
    const values = { status: to }
    if (reason === '') return { values, details: [moved] }
    // The client reads why a request goes back. The reason of a step on is internal whether or not it was
    // required: the client may have confirmed the address while the operator was writing.
    if (isStepBack(from, to)) return { values, details: [{ ...moved, reason }] }
    return { values, details: [moved, { kind: 'noted', text: noteFor(required, reason) }] }
  })
}

const reasonMissing: Record<MoveReason, string> = {
  back: messages.reasonMissing,
  'no-quote': quoteMessages.startReasonMissing,
  unconfirmed: messages.unconfirmedReasonMissing,
  handover: handoverMessages.reasonMissing,
}

function noteFor(required: MoveReason | null, reason: string): string {
  if (required === 'no-quote') return startedWithoutQuoteNote(reason)
  if (required === 'handover') return unconfirmedHandoverNote(reason)
  return required === 'unconfirmed' ? unconfirmedNote(reason) : reason
}

/** Declines a pending request or cancels one in progress. The client reads the reason. */
export function closeRequest(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, reason }: ClosureChange,
): Promise<OperatorRequest> {
  const options = { id, version, change: 'close' } as const
  return changeRequest(database, operator, options, ({ status }, _trx, at) => {
    const closure = closureFor(status)
    if (closure === null) return null
    return {
      values: { closureKind: closure, closureReason: reason, closedAt: at },
      details: [{ kind: 'closed', closure, reason }],
    }
  })
}

/** Undoes a closure. The request is in the status it had. */
export function reopenRequest(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, reason }: ClosureChange,
): Promise<OperatorRequest> {
  const options = { id, version, change: 'reopen' } as const
  return changeRequest(database, operator, options, () => ({
    values: { closureKind: null, closureReason: null, closedAt: null },
    details: [{ kind: 'reopened', reason }],
  }))
}

/** Sets the estimated completion of a request, or removes it. */
export function setEstimatedCompletion(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, estimatedCompletion }: Estimate,
): Promise<OperatorRequest> {
  return changeRequest(database, operator, { id, version, change: 'estimate' }, (current) => {
    if (current.estimatedCompletion === estimatedCompletion) return null
    return {
      values: { estimatedCompletion },
      details: [{ kind: 'estimated', estimatedCompletion }],
    }
  })
}

/** Sets the address where the client sees the work in progress, or removes it. */
export function setPreview(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, url }: Preview,
): Promise<OperatorRequest> {
  return changeRequest(database, operator, { id, version, change: 'deliver' }, (current) => {
    if (current.previewUrl === url) return null
    return { values: { previewUrl: url }, details: [{ kind: 'previewed', url }] }
  })
}
