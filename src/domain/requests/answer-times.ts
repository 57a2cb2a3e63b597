import type { Role } from '#domain/accounts/role.ts'
import type { WaitingParty } from './waiting.ts'

/**
 * Answer times are counted in steps, eight to each doubling: step 0 is up to a minute, step 8 starts at two
 * minutes, step 80 at 1,024. So any number of answers is read as few
 * counts, and their median is within 5% of the exact one.
 */
const stepsPerDoubling = 8
const lastStep = 160

const minuteMs = 60_000

export function answerStep(durationMs: number): number {
  const minutes = Math.max(1, durationMs / minuteMs)
  return Math.min(lastStep, Math.floor(Math.log2(minutes) * stepsPerDoubling))
}

/** A request at one moment, as far as it decides what is an answer. */
interface Turn {
  waitingOn: WaitingParty
  waitingSince: string
  /** What the client was shown. */
  dueAt: string
}

/** What the event that answered a client says of it. */
export interface Answer {
  answer: 'in-time' | 'late'
  answerStep: number
}

/**
 * An answer is an operator's event after which the request no longer waits on us: a message, a quote, the
 * start of work, or a closure with its reason.
 */
export function answerOf(
  { at, by }: { at: string; by: { role: Role } },
  change: { before: Turn; after: Turn } | undefined,
): Answer | undefined {
  if (by.role !== 'operator' || change === undefined) return undefined
  const { before, after } = change
  if (before.waitingOn !== 'agency' || after.waitingOn === 'agency') return undefined
  return {
    answer: at <= before.dueAt ? 'in-time' : 'late',
    answerStep: answerStep(Date.parse(at) - Date.parse(before.waitingSince)),
  }
}

/** The middle of a step, in minutes. */
function stepMinutes(step: number): number {
  return 2 ** ((step + 0.5) / stepsPerDoubling)
}

export interface CountedStep {
  step: number
  count: number
}

/** The median of counted answers, in minutes; null without any. */
export function medianMinutes(counted: readonly CountedStep[]): number | null {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  let left = Math.ceil(total / 2)
  for (const { step, count } of counted.toSorted((a, b) => a.step - b.step)) {
    left -= count
    if (count > 0 && left <= 0) return Math.round(stepMinutes(step))
  }
  return null
}
