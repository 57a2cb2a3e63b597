import { useId } from 'react'
import type { Savings, SavingsMonth } from '#domain/savings/savings.ts'
import { useElementWidth } from '#web/shared/use-element-width.ts'
import styles from './savings-chart.css?inline'

const margins = { left: 52, right: 8, top: 12, bottom: 28 }

interface SavingsChartProps {
  savings: Savings
  width: number
  height: number
}

/** As wide as there is room. */
export function FittedChart({ savings }: { savings: Savings }) {
  const { ref, width } = useElementWidth<HTMLDivElement>(560)
  return (
    <div ref={ref}>
      <SavingsChart savings={savings} width={width} height={300} />
    </div>
  )
}

/**
 * What staying and owning have cost, month by month. The two lines differ in stroke as well as in
 * colour; the figures are in the table below, to which the chart's description points.
 */
export function SavingsChart({ savings, width, height }: SavingsChartProps) {
  const captionId = useId()
  const scale = scaleChart(savings, { width, height, ...margins })

  return (
    <figure className="savings-chart mt-6" aria-labelledby={captionId}>
      {/* No page is prerendered with a chart, so no page carries its styles. */}
      <style href="savings-chart" precedence="screen">
        {styles}
      </style>
      <figcaption id={captionId} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <span className="sr-only">Paid so far, month by month. </span>
        <Key name="staying" label="Staying, paid so far" />
        <Key name="owning" label="Owning, paid so far" />
      </figcaption>
      <svg
        aria-hidden
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="mt-2 block max-w-full"
      >
        <Rules savings={savings} scale={scale} width={width} height={height} />
        <path
          className="staying"
          d={drawLine(savings.months, scale, (month) => month.stayingSoFarCents)}
        />
        <path
          className="owning"
          d={drawLine(savings.months, scale, (month) => month.owningSoFarCents)}
        />
        <BreakEven savings={savings} scale={scale} />
      </svg>
    </figure>
  )
}

function Key({ name, label }: { name: 'staying' | 'owning'; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden width="36" height="10">
        <path className={name} d="M0 5H36" />
      </svg>
      {label}
    </span>
  )
}

interface PartProps {
  savings: Savings
  scale: ChartScale
}

function Rules({ savings, scale, width, height }: PartProps & SavingsChartProps) {
  const years = Array.from({ length: savings.savedCentsByYear.length }, (_, year) => year + 1)
  return (
    <>
      {scale.ticks.map((cents) => (
        <g key={cents}>
          <path
            className="rule"
            d={`M${margins.left} ${scale.y(cents)}H${width - margins.right}`}
          />
          <text x={margins.left - 8} y={scale.y(cents) + 4} textAnchor="end">
            {formatCentsShort(cents)}
          </text>
        </g>
      ))}
      {years.map((year) => (
        <g key={year}>
          <path className="rule" d={`M${scale.x(year * 12)} ${height - margins.bottom}v5`} />
          <text
            x={scale.x(year * 12)}
            y={height - 8}
            textAnchor={year === years.length ? 'end' : 'middle'}
          >
            {nameYear(year, scale)}
          </text>
        </g>
      ))}
    </>
  )
}

/** Where the lines part for good, if that is not at the very start. */
function BreakEven({ savings, scale }: PartProps) {
  const month = savings.months.find(({ month: at }) => at === savings.breakEvenMonth)
  if (month === undefined || month.month === 1) return null
  return (
    <circle
      className="break-even"
      cx={scale.x(month.month)}
      cy={scale.y(month.stayingSoFarCents)}
      r={5}
    />
  )
}

interface ChartScale {
  x: (month: number) => number
  y: (cents: number) => number
  /** Round amounts for the rules across the chart, from nothing upwards. */
  ticks: number[]
}

interface Frame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

export function scaleChart({ months }: Savings, frame: Frame): ChartScale {
  const most = Math.max(
    1,
    ...months.map((month) => Math.max(month.stayingSoFarCents, month.owningSoFarCents)),
  )
  const ticks = roundTicks(most)
  const top = Math.max(most, ticks.at(-1) ?? most)
  const innerWidth = frame.width - frame.left - frame.right
  const innerHeight = frame.height - frame.top - frame.bottom
  return {
    ticks,
    x: (month) => frame.left + (innerWidth * month) / Math.max(1, months.length),
    y: (cents) => frame.top + innerHeight * (1 - cents / top),
  }
}

/** A line from nothing through what was paid by the end of each month. */
function drawLine(
  months: readonly SavingsMonth[],
  scale: ChartScale,
  paid: (month: SavingsMonth) => number,
): string {
  const points = months.map((month) => point(scale.x(month.month), scale.y(paid(month))))
  return `M${[point(scale.x(0), scale.y(0)), ...points].join('L')}`
}

/** The mark of a year below the chart, shorter where years are narrow. */
function nameYear(year: number, { x }: ChartScale): string {
  if (x(12) - x(0) < roomForYears) return `${year} yr`
  return year === 1 ? '1 year' : `${year} years`
}

/** Of '5 years' with a gap, in pixels. */
const roomForYears = 64

/** Three to five steps of 1, 2 or 5 times a power of ten. */
export function roundTicks(most: number): number[] {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, position) => position * step)
}

function point(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

const units = ['', 'K', 'M', 'B']

/** To three or four digits, for where there is little room: `$950`, `$1.2K`, `$45K`, `$3M`. */
export function formatCentsShort(cents: number, size = 0): string {
  const rounded = Math.round((cents / 100 / 1000 ** size) * 10) / 10
  // 999.96 rounds to a thousand, which is one of the next unit.
  if (rounded >= 1000 && size + 1 < units.length) return formatCentsShort(cents, size + 1)
  return `$${rounded}${units[size]}`
}
