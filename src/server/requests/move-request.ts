import { CallError } from '#contract/errors.ts'
import type { Move, OperatorRequest } from '#domain/operations/operations.ts'
import { quoteMessages, startedWithoutQuoteNote } from '#domain/quotes/quote-messages.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import {
  isStepBack,
  type MoveReason,
  moveError,
  requiredReason,
} from '#domain/requests/request-moves.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { messages, unconfirmedNote } from '#domain/values/messages.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { findUser } from '#server/accounts/user-store.ts'
import type { Database } from '#server/db/database.ts'
import { changeRequest } from './change-request.ts'

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
    if (error !== null) throw new CallError('invalid', error, { to: error })
    // Nothing but a completion depends on it.
    const isEmailConfirmed =
      to !== 'completed' || (await findUser(trx, clientId))?.isEmailConfirmed === true
    const facts = { isEmailConfirmed, hasAcceptedQuote: acceptedPlan !== null }
    const required = requiredReason(from, to, facts)
    if (required !== null && reason === '') {
      const message = reasonMissing[required]
      throw new CallError('invalid', message, { reason: message })
    }
    return { values: { status: to }, details: eventsOf({ from, to, reason, required }) }
  })
}

const reasonMissing: Record<MoveReason, string> = {
  back: messages.reasonMissing,
  'no-quote': quoteMessages.startReasonMissing,
  unconfirmed: messages.unconfirmedReasonMissing,
}

interface ReasonedMove {
  from: RequestStatus
  to: RequestStatus
  reason: string
  required: MoveReason | null
}

/**
 * The client reads why a request goes back. The reason of a step on is internal whether or not it was
 * required: the client may have confirmed the address while the operator was writing.
 */
function eventsOf({ from, to, reason, required }: ReasonedMove): [EventDetail, ...EventDetail[]] {
  const moved = { kind: 'moved', from, to } as const
  if (reason === '') return [moved]
  if (isStepBack(from, to)) return [{ ...moved, reason }]
  return [moved, { kind: 'noted', text: noteFor(required, reason) }]
}

function noteFor(required: MoveReason | null, reason: string): string {
  if (required === 'no-quote') return startedWithoutQuoteNote(reason)
  return required === 'unconfirmed' ? unconfirmedNote(reason) : reason
}
