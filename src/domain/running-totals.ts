import { answerStep } from './answer-times.ts'
import { productKey } from './product-key.ts'
import type { EventDetail } from './request-event.ts'
import type { RequestStatus } from './request-status.ts'
import type { Role } from './role.ts'
import { targetSaaSPresets } from './target-saas.ts'
import { dayNumber, mondayOf } from './utc-days.ts'
import type { WaitingParty } from './waiting.ts'

/**
 * What is counted. `open` counts the requests of a day that are pending or in progress now; every other
 * name counts the events of a week.
 */
export type TotalName =
  | 'ordered'
  | 'open'
  | 'answered-in-time'
  | 'answered-late'
  | 'quoted'
  | 'quote-accepted'
  | 'quote-declined'

/** An amount to add to a total. */
export interface RunningTotal {
  name: TotalName
  /** The day of the order of open requests, else the Monday of the week. */
  day: number
  /** The product of an order, the status of an open request, the step of an answer time; else empty. */
  key: string
  count: number
  cents: number
}

/** A request at one moment, as far as its totals depend on it. */
export interface CountedRequest {
  createdAt: string
  status: RequestStatus
  closedAt: string | null
  waitingOn: WaitingParty
  waitingSince: string
  dueAt: string
}

/** What the event itself does not say. */
export interface EventFacts {
  /** The product of a new order. */
  targetSaaS?: string
  /** The one-time total of a quote that is declined. */
  declinedCents?: number
  /** The request before and after an event that may change whose turn it is, or its status. */
  change?: { before: CountedRequest; after: CountedRequest }
}

interface CountedEvent {
  at: string
  by: { role: Role }
  detail: EventDetail
}

/** What an event adds to the running totals. */
export function totalsOf(event: CountedEvent, facts: EventFacts): RunningTotal[] {
  const { at, detail } = event
  const { targetSaaS = '', declinedCents = 0, change } = facts
  const total = (name: TotalName, key = '', cents = 0) => [
    { name, key, cents, count: 1, day: weekOf(at) },
  ]
  if (detail.kind === 'ordered') {
    const open = { name: 'open', day: dayNumber(at), key: 'pending', count: 1, cents: 0 } as const
    return [open, ...total('ordered', targetKey(targetSaaS))]
  }
  const changed =
    change === undefined ? [] : [...openTotals(change), ...answerTotals(event, change)]
  if (detail.kind === 'quoted') return [...changed, ...total('quoted', '', detail.totalCents)]
  if (detail.kind === 'quote-accepted') return total(detail.kind, '', detail.totalCents)
  if (detail.kind === 'quote-declined') return total(detail.kind, '', declinedCents)
  return changed
}

/**
 * Products by the names that an order offers, all others as one. A name that a client typed may be about a
 * person or a company, and would stay in the totals when its account is deleted.
 */
function targetKey(targetSaaS: string): string {
  const key = productKey(targetSaaS)
  return targetSaaSPresets.some((preset) => productKey(preset) === key) ? key : ''
}

type Change = NonNullable<EventFacts['change']>

function openTotals({ before, after }: Change): RunningTotal[] {
  const [left, entered] = [openKey(before), openKey(after)]
  if (left === entered) return []
  const day = dayNumber(before.createdAt)
  const steps = [
    { key: left, count: -1 },
    { key: entered, count: 1 },
  ]
  return steps.flatMap(({ key, count }) =>
    key === null ? [] : [{ name: 'open' as const, day, key, count, cents: 0 }],
  )
}

/** Null for a request that is completed or closed. */
export function openKey({ status, closedAt }: Pick<CountedRequest, 'status' | 'closedAt'>) {
  return closedAt !== null || status === 'completed' ? null : status
}

/**
 * An answer is an operator's event after which the request no longer waits on us: a message, a quote, the
 * start of work, or a closure with its reason. It is in time until the due time that the client was shown.
 */
function answerTotals({ at, by }: CountedEvent, { before, after }: Change): RunningTotal[] {
  const isAnswer =
    by.role === 'operator' && before.waitingOn === 'agency' && after.waitingOn !== 'agency'
  if (!isAnswer) return []
  const name = at <= before.dueAt ? 'answered-in-time' : 'answered-late'
  const key = String(answerStep(Date.parse(at) - Date.parse(before.waitingSince)))
  return [{ name, day: weekOf(at), key, count: 1, cents: 0 }]
}

function weekOf(at: string): number {
  return mondayOf(dayNumber(at))
}
