import { useId } from 'react'
import type { Savings } from '#domain/savings/savings.ts'
import { formatCentsShort } from '#domain/values/short-money.ts'
import { useElementWidth } from '#web/shared/use-element-width.ts'
import { type ChartScale, drawLine, nameYear, scaleChart } from './chart-scale.ts'
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
