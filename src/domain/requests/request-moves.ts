import { quoteMessages } from '#domain/quotes/quote-rules.ts'
import { type ClosureKind, type RequestStatus, requestStatuses } from './request-status.ts'

export const moveMessages = {
  moveNotAllowed: 'A request moves one status at a time.',
  solutionMissing: 'Save the solution’s address first. The client gets it at handover.',
  clientsOnly: 'Only this request’s client can decide this.',
  requestClosed: 'This request is closed. Reopen it first.',
  requestNotClosed: 'This request isn’t closed.',
  startedNotDeclinable: 'Work has started. Cancel the request in its panel.',
  completedNotClosable: 'A completed request can’t be closed. Move it back first.',
} as const

/** The statuses a request may move to: one step forward, or one step back. */
export function allowedMoves(from: RequestStatus): RequestStatus[] {
  const place = requestStatuses.indexOf(from)
  return [requestStatuses[place + 1], requestStatuses[place - 1]].filter(
    (status) => status !== undefined,
  )
}

/** A step back needs a reason; a step forward does not. */
export function isStepBack(from: RequestStatus, to: RequestStatus): boolean {
  return requestStatuses.indexOf(to) < requestStatuses.indexOf(from)
}

/** What is said where a required reason is missing, and before an internal one in the timeline. */
export const moveReasons = {
  back: { missing: 'Please say why you’re moving this request back', note: '' },
  'no-quote': {
    missing: 'Please say why work starts without an accepted quote',
    note: 'Work started without an accepted quote.',
  },
  unconfirmed: {
    missing: 'Please say why you’re completing this before the email address is confirmed',
    note: 'Completed before the email address was confirmed.',
  },
  handover: {
    missing: 'Please say why you’re completing this before the client has confirmed everything',
    note: 'Completed before the client confirmed the handover.',
  },
} as const

type MoveReason = keyof typeof moveReasons

/** What operators read in the timeline. */
export function reasonNote(required: MoveReason | null, reason: string): string {
  const { note = '' } = required ? moveReasons[required] : {}
  return note === '' ? reason : `${note} Reason: ${reason}`
}

interface MoveFacts {
  isEmailConfirmed: boolean
  hasAcceptedQuote: boolean
  /** Whether the client has confirmed every item of the handover: see `isConfirmed`. */
  isHandoverConfirmed?: boolean
}

/** Null without one. The client reads only why a request goes back: the other reasons may be about the client. */
export function requiredReason(
  from: RequestStatus,
  to: RequestStatus,
  { isEmailConfirmed, hasAcceptedQuote, isHandoverConfirmed = true }: MoveFacts,
): MoveReason | null {
  if (isStepBack(from, to)) return 'back'
  if (to === 'in-progress' && !hasAcceptedQuote) return 'no-quote'
  if (to !== 'completed') return null
  if (!isEmailConfirmed) return 'unconfirmed'
  return isHandoverConfirmed ? null : 'handover'
}

/** Why a move is not possible, or null when it is. A solution needs an address before it is handed over. */
export function moveError(
  from: RequestStatus,
  to: RequestStatus,
  { hasSolution }: { hasSolution: boolean },
): string | null {
  if (!allowedMoves(from).includes(to)) return moveMessages.moveNotAllowed
  return to === 'completed' && !hasSolution ? moveMessages.solutionMissing : null
}

/** What closing is called in each status. A completed request cannot be closed. */
export function closureFor(status: RequestStatus): ClosureKind | null {
  if (status === 'completed') return null
  return status === 'pending' ? 'declined' : 'cancelled'
}

/** The changes that depend on a request's state. Messages and notes do not: they are always possible. */
export type RequestChange =
  | 'move'
  | 'estimate'
  | 'deliver'
  | 'quote'
  | 'withdraw'
  | 'close'
  | 'decline'
  | 'reopen'

export function changeError(
  change: RequestChange,
  { status, isClosed }: { status: RequestStatus; isClosed: boolean },
): string | null {
  if (change === 'reopen') return isClosed ? null : moveMessages.requestNotClosed
  if (isClosed) return moveMessages.requestClosed
  if (change === 'quote' && status === 'completed') return quoteMessages.completedNotQuotable
  if (change === 'decline' && status === 'in-progress') return moveMessages.startedNotDeclinable
  if ((change === 'close' || change === 'decline') && closureFor(status) === null)
    return moveMessages.completedNotClosable
  return null
}
