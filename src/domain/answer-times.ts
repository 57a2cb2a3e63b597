/**
 * Answer times are counted in steps, eight to each doubling: step 0 is up to a minute, step 8 starts at two
 * minutes, step 80 at 1,024. So few counters hold any number of answers, and a median read from them is
 * within 5% of the exact one.
 */
const stepsPerDoubling = 8
const lastStep = 160

const minuteMs = 60_000

export function answerStep(durationMs: number): number {
  const minutes = Math.max(1, durationMs / minuteMs)
  return Math.min(lastStep, Math.floor(Math.log2(minutes) * stepsPerDoubling))
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
