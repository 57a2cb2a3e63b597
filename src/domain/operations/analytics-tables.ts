import { byteOrderMark, csvLine } from '#domain/values/csv.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { type Analytics, ageLabel, formatMinutes, otherTargets, sharePercent } from './analytics.ts'

/** What is in a column, and so how it is written on the screen and in a spreadsheet. */
type ColumnKind = 'text' | 'day' | 'count' | 'cents' | 'percent' | 'minutes'

export interface AnalyticsColumn {
  label: string
  kind: ColumnKind
}

type Cell = string | number | null

/** The figures behind a chart. The first column says what a row is about. */
export interface AnalyticsTable {
  title: string
  columns: readonly AnalyticsColumn[]
  rows: readonly (readonly Cell[])[]
}

const week: AnalyticsColumn = { label: 'Week of', kind: 'day' }
const counted = (label: string): AnalyticsColumn => ({ label, kind: 'count' })

export function ordersTable({ orders }: Analytics): AnalyticsTable {
  const rows = orders.weeks.map((row) => [row.week, row.count])
  return { title: 'Orders per week', columns: [week, counted('Orders')], rows }
}

export function openTable({ openByAge }: Analytics): AnalyticsTable {
  return {
    title: 'Open requests by age',
    columns: [{ label: 'Age', kind: 'text' }, counted('Pending'), counted('In progress')],
    rows: openByAge.map(({ pending, inProgress }, place) => [ageLabel(place), pending, inProgress]),
  }
}

export function answersTable({ answers }: Analytics): AnalyticsTable {
  return {
    title: 'Answers in time',
    columns: [
      week,
      counted('In time'),
      counted('Late'),
      { label: 'Share in time', kind: 'percent' },
      { label: 'Median time', kind: 'minutes' },
    ],
    rows: answers.weeks.map((row) => {
      const all = row.inTime + row.late
      const share = all === 0 ? null : sharePercent(row.inTime, all)
      return [row.week, row.inTime, row.late, share, row.medianMinutes]
    }),
  }
}

export function quotesTable({ quotes }: Analytics): AnalyticsTable {
  const parts = [
    ['Sent', 'sent'],
    ['Accepted', 'accepted'],
    ['Declined', 'declined'],
  ] as const
  return {
    title: 'Quotes',
    columns: [
      week,
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
    rows: targets.map(({ target, count }) => [target ?? otherTargets, count]),
  }
}

export function showCell(cell: Cell, { kind }: AnalyticsColumn): string {
  if (cell === null) return '\u2013'
  if (typeof cell === 'number') return shownNumbers[kind](cell)
  return kind === 'day' ? formatDay(cell) : cell
}

const shownNumbers: Record<ColumnKind, (value: number) => string> = {
  text: String,
  day: String,
  count: formatNumber,
  cents: formatCents,
  percent: (value) => `${value}%`,
  minutes: formatMinutes,
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
  const unit: Partial<Record<ColumnKind, string>> = {
    cents: 'USD',
    percent: '%',
    minutes: 'minutes',
  }
  return unit[kind] === undefined ? label : `${label} (${unit[kind]})`
}

function writeCell(cell: Cell, column: AnalyticsColumn | undefined): string {
  if (cell === null) return ''
  return column?.kind === 'cents' ? (Number(cell) / 100).toFixed(2) : String(cell)
}
