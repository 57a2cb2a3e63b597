import { formatDay } from '#domain/values/dates.ts'
import { countOf, formatNumber } from '#domain/values/numbers.ts'
import { type Analytics, ageBands } from './analytics.ts'
import type { AnalyticsRange } from './analytics-range.ts'

/** Whole percent. Only all of it is 100%, and only none of it is 0%. */
export function sharePercent(part: number, whole: number): number {
  if (part === 0 || whole === 0) return 0
  return Math.max(1, Math.floor((part / whole) * 100))
}

/** A time in the unit in which one would say it: `45 min`, `3.5 h`, `2.5 days`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 90) return `${minutes} min`
  const hours = minutes / 60
  return hours < 48 ? `${oneDigit(hours)} h` : `${oneDigit(hours / 24)} days`
}

export function sayOrders({ orders }: Analytics): string {
  const weeks = orders.weeks.length
  return `${countOf(orders.count, 'order')} in ${countOf(weeks, 'week')}.`
}

export function sayAnswers({ answers }: Analytics): string {
  const { inTime, late, medianMinutes } = answers
  const all = inTime + late
  if (all === 0 || medianMinutes === null) return 'No answers in these weeks.'
  const share = `${sharePercent(inTime, all)}% answered in time (${formatNumber(inTime)} of ${formatNumber(all)}).`
  return `${share} Median answer time: ${formatMinutes(medianMinutes)}.`
}

export function sayOpen({ openByAge }: Analytics): string {
  const pending = openByAge.reduce((sum, age) => sum + age.pending, 0)
  const inProgress = openByAge.reduce((sum, age) => sum + age.inProgress, 0)
  if (pending + inProgress === 0) return 'No open requests now.'
  return `${countOf(pending + inProgress, 'open request')} now: ${formatNumber(pending)} pending, ${formatNumber(inProgress)} in progress.`
}

export function sayRange({ from, to }: AnalyticsRange): string {
  return `${formatDay(from)} to ${formatDay(to)}`
}

export function ageLabel(place: number): string {
  return ageBands[place]?.label ?? ''
}

/** Products that an order does not offer by name. */
export const otherTargets = 'Other products'

/** Fewer orders say nothing about a week: one more would turn every figure. */
const ordersMin = 20

export function hasAnalytics({ orders }: Analytics): boolean {
  return orders.count >= ordersMin
}

export function sayTooFewOrders({ orders }: Analytics): string {
  const found = orders.count === 0 ? 'none' : formatNumber(orders.count)
  return `Figures need at least ${ordersMin} orders. These weeks have ${found}.`
}

function oneDigit(value: number): string {
  return String(Math.round(value * 10) / 10)
}
