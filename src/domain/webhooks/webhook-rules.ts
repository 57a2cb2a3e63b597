/** The limits of webhooks, and when a delivery is sent again. */
export const webhookRules = {
  perUser: 5,
  /** How long a receiver may take to answer. */
  timeoutMs: 10_000,
  /** A webhook is disabled when so many deliveries in a row have failed for good. */
  failuresUntilDisabled: 10,
  /** Deliveries on one page of the log. */
  pageSize: 20,
} as const

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** How long to wait after each failed attempt. After the last one, a delivery has failed for good. */
const webhookRetryMs: readonly number[] = [
  5 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
]

/** A fifth more or less, so that deliveries that failed together are not sent again together. */
const jitter = 0.2

/** How long to wait after an attempt, counted from 1. Undefined after the last one. `random` is from 0 to 1. */
export function retryDelayMs(
  attempt: number,
  random: number,
  delaysMs: readonly number[] = webhookRetryMs,
): number | undefined {
  const delayMs = delaysMs[attempt - 1]
  if (delayMs === undefined) return undefined
  return Math.round(delayMs * (1 - jitter + 2 * jitter * random))
}
