import { formatNumber } from '#domain/values/numbers.ts'

/** The label of a filter's option: `Pending (8)`, or `Pending` where there is none. */
export function withCount(label: string, count: number): string {
  return count === 0 ? label : `${label} (${formatNumber(count)})`
}
