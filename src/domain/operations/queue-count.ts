import { formatNumber } from '#domain/values/numbers.ts'

/**
 * How many requests the queue counts of each kind. So it stays as quick however many are completed or closed:
 * where there are more, the count is one more than this.
 */
export const queueCountMax = 1000

/** A count of the queue, `1,000+` where there are more. */
export function formatQueueCount(count: number): string {
  return count > queueCountMax ? `${formatNumber(queueCountMax)}+` : formatNumber(count)
}
