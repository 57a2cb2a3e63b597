import type { Role } from '#domain/accounts/role.ts'
import { waitingFrom } from '#domain/requests/open-turns.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { answerHours, dueTime, nextWaiting } from '#domain/requests/waiting.ts'
import type { Current, WaitingColumns } from './request-changes.ts'
import { noDueTime } from './request-row.ts'

/** The part of a request that decides whose turn it is, and until when. */
type Turn = Pick<Current, 'status' | 'plan' | 'acceptedPlan'> &
  Partial<Omit<WaitingColumns, 'dueAt'>>

interface NewEvents {
  at: string
  by: { role: Role }
  details: readonly EventDetail[]
}

/** Whose turn it is after the whole timeline of a request, for what ends no question. */
export function waitingAfterAll(
  turn: Pick<Turn, 'plan' | 'acceptedPlan'>,
  events: Parameters<typeof waitingFrom>[0],
): WaitingColumns | undefined {
  const waiting = waitingFrom(events)
  if (waiting === undefined) return undefined
  return {
    ...waiting,
    dueAt: dueTime(waiting, answerHours(turn.acceptedPlan, turn.plan)) ?? noDueTime,
  }
}

/** Whose turn it is after new events. `turn` has the request's values after them. */
export function waitingAfter(turn: Turn, { at, by, details }: NewEvents): WaitingColumns {
  const { waitingOn = 'nobody', waitingSince = at } = turn
  const waiting = details.reduce(
    (before, detail) => nextWaiting(before, { at, by, detail }, turn.status),
    { waitingOn, waitingSince },
  )
  const dueAt = dueTime(waiting, answerHours(turn.acceptedPlan, turn.plan)) ?? noDueTime
  return { ...waiting, dueAt }
}
