/** One kind of bar. Looks differ in their filling as well as in their colour. */
export interface Series {
  key: string
  label: string
  look: 'plain' | 'good' | 'hatched' | 'hollow'
}

/** One place on a chart's axis, with the value of each series. */
export interface ChartRow {
  label: string
  values: Readonly<Record<string, number>>
}

export interface ChartProps {
  rows: readonly ChartRow[]
  series: readonly Series[]
}

export function valueOf({ values }: ChartRow, key: string): number {
  return values[key] ?? 0
}

/** The values of a row in one bar. */
export function stackOf(row: ChartRow, series: readonly Series[]): number {
  return series.reduce((sum, { key }) => sum + valueOf(row, key), 0)
}

/** At least 1, so that an empty chart has an axis. */
export function longestStack({ rows, series }: ChartProps): number {
  return Math.max(1, ...rows.map((row) => stackOf(row, series)))
}

export function longestBar({ rows, series }: ChartProps): number {
  return Math.max(1, ...rows.flatMap((row) => series.map(({ key }) => valueOf(row, key))))
}
