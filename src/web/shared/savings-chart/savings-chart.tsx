import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Savings, SavingsMonth } from '#domain/savings/savings.ts'
import { countOf } from '#domain/values/money.ts'
import styles from './savings-chart.css?inline'

const margins = { left: 52, right: 8, top: 12, bottom: 28 }

interface SavingsChartProps {
  savings: Savings
  width: number
  height: number
}

export function FittedChart({ savings }: { savings: Savings }) {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(560)

  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const measure = () => setWidth(Math.max(200, Math.floor(element.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={ref}>
      <SavingsChart savings={savings} width={width} height={300} />
    </div>
  )
}

/** What staying and owning have cost. The lines differ in stroke as well as colour; the table below has the figures. */
export function SavingsChart({ savings, width, height }: SavingsChartProps) {
  const captionId = useId()
  const scale = scaleChart(savings, { width, height, ...margins })
  const years = savings.savedCentsByYear.length
  // Where the lines part for good, if that is not at the very start.
  const breakEven = savings.months.find(
    ({ month }) => month > 1 && month === savings.breakEvenMonth,
  )

  return (
    <figure className="savings-chart mt-6" aria-labelledby={captionId}>
      <style href="savings-chart" precedence="screen">
        {styles}
      </style>
      <figcaption id={captionId} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <span className="sr-only">Running totals, month by month. </span>
        {Object.entries(keys).map(([name, label]) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg aria-hidden width="36" height="10">
              <path className={name} d="M0 5H36" />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
      <svg
        aria-hidden
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="mt-2 block max-w-full"
      >
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
        {Array.from({ length: years }, (_, at) => at + 1).map((year) => (
          <g key={year}>
            <path className="rule" d={`M${scale.x(year * 12)} ${height - margins.bottom}v5`} />
            <text
              x={scale.x(year * 12)}
              y={height - 8}
              textAnchor={year === years ? 'end' : 'middle'}
            >
              {/* Shorter where there is no room for '5 years' with a gap. */}
              {scale.x(12) - scale.x(0) < 64 ? `${year} yr` : countOf(year, 'year')}
            </text>
          </g>
        ))}
        <path className="staying" d={drawLine(savings.months, scale, 'stayingSoFarCents')} />
        <path className="owning" d={drawLine(savings.months, scale, 'owningSoFarCents')} />
        {breakEven && (
          <circle
            className="break-even"
            cx={scale.x(breakEven.month)}
            cy={scale.y(breakEven.stayingSoFarCents)}
            r={5}
          />
        )}
      </svg>
    </figure>
  )
}

const keys = { staying: 'Total if you stay', owning: 'Total if you own' }

export function scaleChart(
  { months }: Savings,
  frame: typeof margins & { width: number; height: number },
) {
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
    x: (month: number) => frame.left + (innerWidth * month) / Math.max(1, months.length),
    y: (cents: number) => frame.top + innerHeight * (1 - cents / top),
  }
}

function drawLine(
  months: readonly SavingsMonth[],
  { x, y }: ReturnType<typeof scaleChart>,
  paid: 'stayingSoFarCents' | 'owningSoFarCents',
): string {
  const points = [[0, 0] as const, ...months.map((month) => [month.month, month[paid]] as const)]
  return `M${points.map(([at, cents]) => `${x(at).toFixed(1)} ${y(cents).toFixed(1)}`).join('L')}`
}

/** Three to five steps of 1, 2 or 5 times a power of ten. */
export function roundTicks(most: number): number[] {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, position) => position * step)
}

const units = ['', 'K', 'M', 'B']

/** To three or four digits, for where there is little room: `$950`, `$1.2K`, `$45K`, `$3M`. */
export function formatCentsShort(cents: number, size = 0): string {
  const rounded = Math.round((cents / 100 / 1000 ** size) * 10) / 10
  // 999.96 rounds to a thousand, which is one of the next unit.
  if (rounded >= 1000 && size + 1 < units.length) return formatCentsShort(cents, size + 1)
  return `$${rounded}${units[size]}`
}
