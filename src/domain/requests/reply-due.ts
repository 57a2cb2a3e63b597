import { type PlanId, plans } from '#domain/site/plans.ts'
import { lastWorkingMoment, type WorkingHours } from '#domain/site/site-settings.ts'
import { hourMs } from '#domain/values/dates.ts'
import type { Waiting } from './waiting.ts'

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
 * When our answer is due. Outside working hours it is due earlier, when we last close before, unless less than a quarter
 * of the promised time would be left. Never later than promised. Undefined while nothing waits on us.
 */
export function dueTime(
  { waitingOn, waitingSince }: Waiting,
  hours: number,
  working: WorkingHours,
): string | undefined {
  if (waitingOn !== 'agency') return undefined
  const since = Date.parse(waitingSince)
  const promised = since + hours * hourMs
  const rounded = lastWorkingMoment(promised, working)
  const isFair = rounded - since >= (hours * hourMs) / 4
  return new Date(isFair ? rounded : promised).toISOString()
}
