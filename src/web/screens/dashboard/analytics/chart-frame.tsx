import { type ReactNode, useId } from 'react'
import { useElementWidth } from '#web/shared/use-element-width.ts'

interface ChartFrameProps {
  series: readonly Series[]
  height: number
  /** Draws the chart at a width, with the filling of hatched bars. */
  children: (width: number, hatch: string) => ReactNode
}

/** A drawing as wide as there is room, hidden from screen readers: the table says the same. */
export function ChartFrame({ series, height, children }: ChartFrameProps) {
  const { ref, width } = useElementWidth<HTMLDivElement>(560)
  const hatchId = useId()

  return (
    <div ref={ref} aria-hidden className="figure-chart">
      {series.length > 1 && (
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {series.map(({ key, label, look }) => (
            <span key={key} className="inline-flex items-center gap-2">
              <svg width="14" height="14">
                <rect
                  className={`bar-${look}`}
                  fill={look === 'hatched' ? `url(#${hatchId})` : undefined}
                  x="0.5"
                  y="0.5"
                  width="13"
                  height="13"
                />
              </svg>
              {label}
            </span>
          ))}
        </p>
      )}
      {/* The box is as large as the drawing, so that a sheet of paper can scale it. */}
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <defs>
          <pattern
            id={hatchId}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="hatch-ground" width="5" height="5" />
            <rect className="hatch-stroke" width="2.5" height="5" />
          </pattern>
        </defs>
        {children(width, `url(#${hatchId})`)}
      </svg>
    </div>
  )
}

interface ChartBarProps {
  x: number
  y: number
  width: number
  height: number
  look: Series['look']
  hatch: string
  /** The text of its tooltip. */
  title: string
}

export function ChartBar({ look, hatch, title, ...box }: ChartBarProps) {
  if (box.width <= 0 || box.height <= 0) return null
  return (
    <rect {...box} className={`bar-${look}`} fill={look === 'hatched' ? hatch : undefined}>
      <title>{title}</title>
    </rect>
  )
}

/** One kind of bar. Looks differ in their filling as well as in their colour. */
export interface Series {
  key: string
  label: string
  look: 'plain' | 'good' | 'hatched' | 'hollow'
}

/** One place on a chart's axis, with the value of each series. */
export interface ChartRow {
  label: string
  values: Readonly<Record<string, number | null>>
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
