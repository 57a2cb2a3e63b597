import type { Role } from '#domain/accounts/user-schema.ts'
import { type PlanId, plans } from '#domain/site/plans.ts'
import { nextWorkingMoment, type WorkingHours } from '#domain/site/site-settings.ts'
import { hourMs, minuteMs } from '#domain/values/dates.ts'
import type { EventDetail } from './request-event.ts'
import type { RequestStatus } from './request-status.ts'

export const waitingParties = ['client', 'agency', 'none'] as const

export type WaitingParty = (typeof waitingParties)[number]

export interface Waiting {
  waitingOn: WaitingParty
  waitingSince: string
}

export interface TurnEvent {
  at: string
  by: { role: Role }
  detail: EventDetail
}

/** What is still open on a request, each with the moment it began; null where nothing is open. */
interface OpenTurns {
  status: RequestStatus
  /** The client's message that we have not answered. */
  answer: string | null
  /** Our next step: on an order, on a decision about a quote, and after a message of ours that asked nothing. */
  step: string | null
  /** That message: a plain reply. */
  plainReply: string | null
  /** Our message that the client has not answered. */
  reply: string | null
  decision: string | null
}

const nothing = { answer: null, step: null, plainReply: null, reply: null, decision: null }
const start: OpenTurns = { status: 'pending', ...nothing }

/** Whose turn it is after a whole timeline, oldest first. A question ends with an answer, or a note that none is needed. */
export function waitingFrom(events: readonly TurnEvent[], lastAt: string): Waiting {
  const { answer, step, plainReply, reply, decision } = openTurns(events)
  // What the client has asked since a message of ours waits from then on, not from that message.
  const next = step === plainReply && answer !== null ? null : step
  const [ours] = [answer, next].filter((at) => at !== null).toSorted()
  if (ours !== undefined) return { waitingOn: 'agency', waitingSince: ours }
  const [theirs] = [reply, decision].filter((at) => at !== null).toSorted()
  if (theirs !== undefined) return { waitingOn: 'client', waitingSince: theirs }
  return { waitingOn: 'none', waitingSince: lastAt }
}

/** Whether a message from either side is unanswered. */
export function hasOpenQuestion(events: readonly TurnEvent[]): boolean {
  const { answer, reply } = openTurns(events)
  return answer !== null || reply !== null
}

/** The client's latest message, if we have not answered since their first open one. */
export function unansweredMessage<Event extends TurnEvent>(events: readonly Event[]) {
  if (openTurns(events).answer === null) return undefined
  return events.findLast(({ by, detail }) => by.role === 'client' && detail.kind === 'messaged')
}

/** Our latest question, while the client has not answered. */
export function openQuestion<Event extends TurnEvent>(events: readonly Event[]) {
  if (openTurns(events).reply === null) return undefined
  return events.findLast(
    ({ by, detail }) => by.role === 'operator' && detail.kind === 'messaged' && detail.asks,
  )
}

/** Whether whose turn it is depends on an event like this. */
export function mayChangeTurn(event: TurnEvent): boolean {
  return Object.keys(changedBy(event, start)).length > 0
}

function openTurns(events: readonly TurnEvent[]): OpenTurns {
  const open = { ...start }
  for (const event of events) Object.assign(open, changedBy(event, open))
  return open
}

function changedBy({ at, by, detail }: TurnEvent, before: OpenTurns): Partial<OpenTurns> {
  switch (detail.kind) {
    case 'ordered':
      return { step: at }
    case 'messaged':
      return by.role === 'client'
        ? { answer: before.answer ?? at, reply: null }
        : afterOurMessage(detail.asks, before, at)
    case 'quoted':
      return { answer: null, step: null, decision: before.decision ?? at }
    case 'quote-accepted':
    case 'quote-declined':
    case 'quote-withdrawn':
      return { decision: null, step: before.step ?? at }
    case 'moved':
      return afterMove(detail.to, before, at)
    case 'closed':
      return nothing
    case 'reopened':
      return before.status === 'pending' ? { step: at } : {}
    case 'noted':
      return detail.settles ? { answer: null, reply: null } : {}
    default:
      return {}
  }
}

/** In 1.0.0 messages did not say whether they ask: all did, but for those after the handover. */
function afterOurMessage(
  asks: boolean | undefined,
  before: OpenTurns,
  at: string,
): Partial<OpenTurns> {
  const isQuestion: boolean = asks ?? before.status !== 'completed'
  if (isQuestion) return { answer: null, step: null, reply: before.reply ?? at }
  // It answers, but the quote or the start of the work is still ours to bring: from now on.
  const isOurs = before.status === 'pending' && before.decision === null && before.reply === null
  return { answer: null, step: isOurs ? at : null, plainReply: at }
}

function afterMove(status: RequestStatus, before: OpenTurns, at: string): Partial<OpenTurns> {
  if (status === 'pending') return { status, step: before.step ?? at }
  const done = { status, step: null, decision: null }
  return status === 'completed' ? { ...done, reply: null } : done
}

/** Eight steps double the time, so that many answers are few counts, whose median is within 5% of the exact one. */
const stepsPerDoubling = 8
const lastStep = 160

export function answerStep(durationMs: number): number {
  const minutes = Math.max(1, durationMs / minuteMs)
  return Math.min(lastStep, Math.floor(Math.log2(minutes) * stepsPerDoubling))
}

/** The part of a request's state that decides what counts as an answer. */
interface PromisedTurn extends Waiting {
  dueAt: string
}

/** What an event records about the answer it gave. */
export interface Answer {
  answer: 'in-time' | 'late'
  answerStep: number
}

/** An operator’s event is an answer if we are no longer waited for, or from then on for the next step alone. */
export function answerOf(
  { at, by }: { at: string; by: { role: Role } },
  change: { before: PromisedTurn; after: PromisedTurn; earlier?: TurnEvent[] } | undefined,
): Answer | undefined {
  if (by.role !== 'operator' || change === undefined) return undefined
  const { before, after, earlier = [] } = change
  if (before.waitingOn !== 'agency') return undefined
  if (after.waitingOn === 'agency' && after.waitingSince !== at) return undefined
  // What waits since a message of ours was answered by that message.
  const began = earlier.findLast((event) => event.at === before.waitingSince)
  if (began?.by.role === 'operator' && began.detail.kind === 'messaged') return undefined
  return {
    answer: at <= before.dueAt ? 'in-time' : 'late',
    answerStep: answerStep(Date.parse(at) - Date.parse(before.waitingSince)),
  }
}

/** The median of counted answers, in minutes; null without any. */
export function medianMinutes(counted: readonly { step: number; count: number }[]): number | null {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  let left = Math.ceil(total / 2)
  for (const { step, count } of counted.toSorted((a, b) => a.step - b.step)) {
    left -= count
    // The middle of the step.
    if (count > 0 && left <= 0) return Math.round(2 ** ((step + 0.5) / stepsPerDoubling))
  }
  return null
}

const defaultAnswerHours = 48

/** How many hours we have to answer: by the plan of the accepted quote, else of the order. */
export function answerHours(
  acceptedPlan: PlanId | null | undefined,
  orderedPlan: PlanId | null | undefined,
): number {
  const plan = plans.find(({ id }) => id === (acceptedPlan ?? orderedPlan))
  return plan?.supportResponseHours ?? defaultAnswerHours
}

/**
 * When our answer is due. Outside working hours it is due when we next open, unless that would more than double the
 * promised time: four hours are four hours. Never earlier than promised. Undefined while nothing waits on us.
 */
export function dueTime(
  { waitingOn, waitingSince }: Waiting,
  hours: number,
  working: WorkingHours,
): string | undefined {
  if (waitingOn !== 'agency') return undefined
  const promised = Date.parse(waitingSince) + hours * hourMs
  const rounded = nextWorkingMoment(promised, working)
  const isFair = rounded - promised <= hours * hourMs
  return new Date(isFair ? rounded : promised).toISOString()
}
