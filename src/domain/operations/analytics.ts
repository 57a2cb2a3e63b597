import * as z from 'zod/mini'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { byteOrderMark, csvLine } from '#domain/values/csv.ts'
import { dayNumber, formatDay, isoDay, mondayOf, todayUtc } from '#domain/values/dates.ts'
import { countOf, formatCents, formatNumber } from '#domain/values/money.ts'

const count = z.int()

const quoteTotalSchema = z.object({ count, cents: z.int() })

/** The totals of a range, and of each of its weeks. */
function byWeek<Totals extends z.core.$ZodShape>(totals: Totals) {
  return z.object({ ...totals, weeks: z.array(z.object({ week: z.iso.date(), ...totals })) })
}

/** By age in whole days of UTC, today being 0. */
export const ageBands = [
  { from: 0, label: 'Up to 1 day' },
  { from: 2, label: '2 to 6 days' },
  { from: 7, label: '7 to 13 days' },
  { from: 14, label: '2 to 3 weeks' },
  { from: 28, label: '4 to 11 weeks' },
  { from: 84, label: '12 weeks or more' },
] as const

/** What operators see of all orders, answers and quotes within some weeks. A week is named by its Monday. */
export const analyticsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  orders: byWeek({ count }),
  /** As of now, whatever the range: one entry for each of `ageBands`. */
  openByAge: z.array(z.object({ pending: count, inProgress: count })),
  answers: byWeek({
    inTime: count,
    /** With what is overdue and not answered yet. */
    late: count,
    /** Null without an answer. Within 5%: see `requests/waiting.ts`. */
    medianMinutes: z.nullable(z.number()),
  }),
  quotes: byWeek({
    sent: quoteTotalSchema,
    accepted: quoteTotalSchema,
    declined: quoteTotalSchema,
  }),
  /** Most wanted first. Null is every product that an order does not offer by name. */
  targets: z.array(z.object({ target: z.nullable(z.enum(targetSaaSPresets)), count })),
})

export type Analytics = z.infer<typeof analyticsSchema>

export type QuoteTotal = z.infer<typeof quoteTotalSchema>

/** Whole weeks: a Monday, and the last Sunday. */
export interface AnalyticsRange {
  from: string
  to: string
}

const analyticsLimits = {
  /** This week and the eleven before it, unless a range is chosen. */
  weeks: 12,
  weeksMax: 105,
} as const

export const analyticsMessages = {
  dayMalformed: 'Please enter a date.',
  backwards: 'The last day is before the first.',
  tooLong: 'Please choose at most two years.',
} as const

/** A malformed day ends the check: the range below is computed from it. Years of four digits from 2000 on. */
const day = z.iso
  .date({ error: analyticsMessages.dayMalformed, abort: true })
  .check(z.regex(/^2/, { error: analyticsMessages.dayMalformed, abort: true }))

/** Any day of the first and of the last week. One that is left out follows from the other, or from today. */
export const analyticsQuerySchema = z.object({ from: z.optional(day), to: z.optional(day) }).check(
  z.refine((query) => countWeeks(resolveRange(query)) > 0, {
    error: analyticsMessages.backwards,
    path: ['to'],
  }),
  z.refine((query) => countWeeks(resolveRange(query)) <= analyticsLimits.weeksMax, {
    error: analyticsMessages.tooLong,
    path: ['to'],
  }),
)

export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>

export function resolveRange(query: AnalyticsQuery, now = new Date()): AnalyticsRange {
  const lastMonday = mondayOf(dayNumber(query.to ?? now.toISOString()))
  const earliest = lastMonday - 7 * (analyticsLimits.weeks - 1)
  const from = query.from === undefined ? earliest : mondayOf(dayNumber(query.from))
  return { from: isoDay(from), to: isoDay(lastMonday + 6) }
}

/** The weeks of a range, by their Mondays. */
export function weeksOf(range: AnalyticsRange): string[] {
  const first = dayNumber(range.from)
  return Array.from({ length: countWeeks(range) }, (_, place) => isoDay(first + 7 * place))
}

function countWeeks({ from, to }: AnalyticsRange): number {
  return (dayNumber(to) + 1 - dayNumber(from)) / 7
}

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

export function formatOrders({ orders }: Analytics): string {
  const weeks = orders.weeks.length
  return `${countOf(orders.count, 'order')} in ${countOf(weeks, 'week')}.`
}

export function formatAnswers(analytics: Analytics): string {
  const { inTime, late, medianMinutes } = analytics.answers
  const all = inTime + late
  if (all === 0) return 'No answers in these weeks.'
  const counted = `${formatNumber(inTime)} of ${formatNumber(all)}`
  const share = hasShares(analytics)
    ? `${sharePercent(inTime, all)}% answered in time (${counted}).`
    : `${counted} answered in time.`
  if (medianMinutes === null) return share
  return `${share} Median answer time: ${formatMinutes(medianMinutes)}.`
}

export function formatOpen({ openByAge }: Analytics): string {
  const pending = openByAge.reduce((sum, age) => sum + age.pending, 0)
  const inProgress = openByAge.reduce((sum, age) => sum + age.inProgress, 0)
  if (pending + inProgress === 0) return 'No open requests now.'
  return `${countOf(pending + inProgress, 'open request')} now: ${formatNumber(pending)} pending, ${formatNumber(inProgress)} in progress.`
}

export function formatRange(range: AnalyticsRange, today = todayUtc()): string {
  return `${formatDay(range.from)} to ${formatDay(lastDayOf(range, today))}`
}

/** Up to today: the last week may still be going on. */
export function lastDayOf({ from, to }: AnalyticsRange, today = todayUtc()): string {
  return from <= today && today < to ? today : to
}

function ageLabel(place: number): string {
  return ageBands[place]?.label ?? ''
}

/** Products that an order does not offer by name. */
const otherTargets = 'Other products'

const ordersMin = 20

/** With fewer orders, one more would turn every percentage. */
function hasShares({ orders }: Analytics): boolean {
  return orders.count >= ordersMin
}

export function formatWeeks(analytics: Analytics): string {
  const weeks = `${formatRange(analytics)}. Weeks run Monday to Sunday (UTC).`
  return hasShares(analytics)
    ? weeks
    : `${weeks} Percentages start at ${ordersMin} orders: with fewer, each one skews them.`
}

function oneDigit(value: number): string {
  return String(Math.round(value * 10) / 10)
}

type ColumnKind = 'text' | 'day' | 'count' | 'cents' | 'percent' | 'minutes'

export interface AnalyticsColumn {
  label: string
  kind: ColumnKind
}

type Cell = string | number | null

export interface AnalyticsTable {
  title: string
  columns: readonly AnalyticsColumn[]
  rows: readonly (readonly Cell[])[]
}

const weekColumn: AnalyticsColumn = { label: 'Week of', kind: 'day' }
const counted = (label: string): AnalyticsColumn => ({ label, kind: 'count' })

export function ordersTable({ orders }: Analytics): AnalyticsTable {
  const rows = orders.weeks.map((row) => [row.week, row.count])
  return { title: 'Orders per week', columns: [weekColumn, counted('Orders')], rows }
}

export function openTable({ openByAge }: Analytics): AnalyticsTable {
  return {
    title: 'Open requests by age',
    columns: [{ label: 'Age', kind: 'text' }, counted('Pending'), counted('In progress')],
    rows: openByAge.map(({ pending, inProgress }, place) => [ageLabel(place), pending, inProgress]),
  }
}

export function answersTable(analytics: Analytics): AnalyticsTable {
  const share: AnalyticsColumn[] = [{ label: 'Share in time', kind: 'percent' }]
  return {
    title: 'Answers in time',
    columns: [
      weekColumn,
      counted('In time'),
      counted('Late'),
      ...(hasShares(analytics) ? share : []),
      { label: 'Median time', kind: 'minutes' },
    ],
    rows: analytics.answers.weeks.map(({ week, inTime, late, medianMinutes }) => {
      const all = inTime + late
      const cells = [all === 0 ? null : sharePercent(inTime, all)]
      return [week, inTime, late, ...(hasShares(analytics) ? cells : []), medianMinutes]
    }),
  }
}

export function quotesTable({ quotes }: Analytics): AnalyticsTable {
  const parts = Object.entries({
    Sent: 'sent',
    Accepted: 'accepted',
    Declined: 'declined',
  } as const)
  return {
    title: 'Quotes',
    columns: [
      weekColumn,
      ...parts.flatMap(([label]): AnalyticsColumn[] => [
        counted(label),
        { label: `Value ${label.toLowerCase()}`, kind: 'cents' },
      ]),
    ],
    rows: quotes.weeks.map((row) => [
      row.week,
      ...parts.flatMap(([, part]) => [row[part].count, row[part].cents]),
    ]),
  }
}

export function targetsTable({ targets }: Analytics): AnalyticsTable {
  return {
    title: 'Most requested products',
    columns: [{ label: 'Product', kind: 'text' }, counted('Orders')],
    rows: targets.map((row) => [row.target ?? otherTargets, row.count]),
  }
}

export function showCell(cell: Cell, { kind }: AnalyticsColumn): string {
  if (cell === null) return '\u2013'
  if (typeof cell === 'number') return figures[kind].show(cell)
  return kind === 'day' ? formatDay(cell) : cell
}

/** How a figure is shown on the page, and its unit in a sheet. */
const figures: Record<ColumnKind, { show: (value: number) => string; unit?: string }> = {
  text: { show: String },
  day: { show: String },
  count: { show: formatNumber },
  cents: { show: formatCents, unit: 'USD' },
  percent: { show: (value) => `${value}%`, unit: '%' },
  minutes: { show: formatMinutes, unit: 'minutes' },
}

/** All figures in one sheet, a line for each value, so that a spreadsheet can sort, filter and sum them. */
export function writeAnalyticsCsv(analytics: Analytics): string {
  const tables = [ordersTable, openTable, answersTable, quotesTable, targetsTable]
  const lines = tables.flatMap((tableOf) => {
    const { title, columns, rows } = tableOf(analytics)
    return rows.flatMap(([about = null, ...cells]) =>
      cells.map((cell, place) => {
        const column = columns[place + 1]
        return [title, String(about), column ? measureName(column) : '', writeCell(cell, column)]
      }),
    )
  })
  return (
    byteOrderMark +
    [['figure', 'week or group', 'measure', 'value'], ...lines].map(csvLine).join('')
  )
}

function measureName({ label, kind }: AnalyticsColumn): string {
  const { unit } = figures[kind]
  return unit === undefined ? label : `${label} (${unit})`
}

function writeCell(cell: Cell, column: AnalyticsColumn | undefined): string {
  if (cell === null) return ''
  return column?.kind === 'cents' ? (Number(cell) / 100).toFixed(2) : String(cell)
}
