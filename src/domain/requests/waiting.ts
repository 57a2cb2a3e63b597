import type { Role } from '#domain/accounts/role.ts'
import { type PlanId, plans } from '#domain/site/plans.ts'
import type { EventDetail, EventKind } from './request-event.ts'
import type { RequestStatus } from './request-status.ts'

/** Whose turn it is on a request. */
export const waitingParties = ['client', 'agency', 'nobody'] as const

export type WaitingParty = (typeof waitingParties)[number]

export interface Waiting {
  waitingOn: WaitingParty
  waitingSince: string
}

interface HappenedEvent {
  at: string
  by: { role: Role }
  detail: EventDetail
}

/** Whose turn it is after an event, given whose it was before and the request's status after it. */
export function nextWaiting(
  before: Waiting | undefined,
  event: HappenedEvent,
  status: RequestStatus,
): Waiting {
  const rule = turns[event.detail.kind]
  const turn = typeof rule === 'string' ? rule : rule(event.by.role, status)
  const waitingOn = turn === 'unchanged' ? (before?.waitingOn ?? 'nobody') : turn
  // A second message while the first waits for an answer does not start the clock again.
  if (before !== undefined && before.waitingOn === waitingOn) return before
  return { waitingOn, waitingSince: event.at }
}

type Turn = WaitingParty | 'unchanged'

/** Whose turn it is after each kind of event, or a rule that says so. */
const turns: Record<EventKind, Turn | ((by: Role, status: RequestStatus) => Turn)> = {
  ordered: 'agency',
  messaged: (by, status) => {
    if (by === 'client') return 'agency'
    return status === 'completed' ? 'nobody' : 'client'
  },
  quoted: 'client',
  'quote-accepted': 'agency',
  'quote-declined': 'agency',
  'quote-withdrawn': 'agency',
  moved: (_by, status) => (status === 'pending' ? 'agency' : 'nobody'),
  reopened: (_by, status) => (status === 'pending' ? 'agency' : 'nobody'),
  closed: 'nobody',
  estimated: 'unchanged',
  delivered: 'unchanged',
  noted: 'unchanged',
  assigned: 'unchanged',
}

const defaultAnswerHours = 48
const hourMs = 60 * 60_000

/** Within how many hours we answer: by the plan of the accepted quote, else by that of the order. */
export function answerHours(
  acceptedPlan: PlanId | null | undefined,
  orderedPlan: PlanId | null | undefined,
): number {
  const plan = plans.find(({ id }) => id === (acceptedPlan ?? orderedPlan))
  return plan?.supportResponseHours ?? defaultAnswerHours
}

/** When our answer is due. Undefined while nothing waits on us. */
export function dueTime({ waitingOn, waitingSince }: Waiting, hours: number): string | undefined {
  if (waitingOn !== 'agency') return undefined
  return new Date(Date.parse(waitingSince) + hours * hourMs).toISOString()
}
