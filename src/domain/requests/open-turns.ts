import type { Role } from '#domain/accounts/role.ts'
import type { EventDetail } from './request-event.ts'
import type { RequestStatus } from './request-status.ts'
import type { Waiting } from './waiting.ts'

interface TurnEvent {
  at: string
  by: { role: Role }
  detail: EventDetail
}

/** What is still to be done on a request, each with the moment since when; null where nothing is. */
interface OpenTurns {
  status: RequestStatus
  /** The client's message that we have not answered. */
  answer: string | null
  /** Our next step: on an order, on a decision about a quote. */
  step: string | null
  /** Our message that the client has not answered. */
  reply: string | null
  /** The client's decision about a quote. */
  decision: string | null
}

const nothing = { answer: null, step: null, reply: null, decision: null }

/**
 * Whose turn it is after a whole timeline, oldest first. A question stays open through an acceptance and the
 * start of work: only an answer ends it, or a note that none is needed.
 */
export function waitingFrom(events: readonly TurnEvent[]): Waiting | undefined {
  const last = events.at(-1)
  if (last === undefined) return undefined
  const { answer, step, reply, decision } = openTurns(events)
  const [ours] = [answer, step].filter((at) => at !== null).toSorted()
  if (ours !== undefined) return { waitingOn: 'agency', waitingSince: ours }
  const [theirs] = [reply, decision].filter((at) => at !== null).toSorted()
  if (theirs !== undefined) return { waitingOn: 'client', waitingSince: theirs }
  return { waitingOn: 'nobody', waitingSince: last.at }
}

/** Whether a message of either side waits for its answer. */
export function hasOpenQuestion(events: readonly TurnEvent[]): boolean {
  const { answer, reply } = openTurns(events)
  return answer !== null || reply !== null
}

function openTurns(events: readonly TurnEvent[]): OpenTurns {
  const turns: OpenTurns = { status: 'pending', ...nothing }
  for (const event of events) Object.assign(turns, changedBy(event, turns))
  return turns
}

function changedBy({ at, by, detail }: TurnEvent, before: OpenTurns): Partial<OpenTurns> {
  switch (detail.kind) {
    case 'ordered':
      return { step: at }
    case 'messaged':
      return by.role === 'client'
        ? { answer: before.answer ?? at, reply: null }
        : { answer: null, step: null, reply: replyTo(before, at) }
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

/** After the handover, a message of ours asks for nothing. */
function replyTo({ status, reply }: OpenTurns, at: string): string | null {
  return status === 'completed' ? null : (reply ?? at)
}

function afterMove(status: RequestStatus, before: OpenTurns, at: string): Partial<OpenTurns> {
  if (status === 'pending') return { status, step: before.step ?? at }
  const done = { status, step: null, decision: null }
  return status === 'completed' ? { ...done, reply: null } : done
}
