import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarGroup, BarStack } from '@visx/shape'
import type { ReactNode } from 'react'
import { formatDay } from '#domain/values/dates.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import {
  ChartBar,
  ChartFrame,
  type ChartProps,
  type ChartRow,
  longestBar,
  longestStack,
  valueOf,
} from './chart-frame.tsx'

const height = 240
const margins = { left: 44, right: 4, top: 16, bottom: 28 }
/** The label of a week needs about so much room. */
const labelWidth = 64

interface WeekChartProps extends ChartProps {
  /** The bars of a week on top of each other, or side by side. */
  arrange: 'stacked' | 'grouped'
}

/** A bar, or several, for each week. Rows are named by its Monday. */
export function WeekChart({ arrange, ...chart }: WeekChartProps) {
  const most = arrange === 'stacked' ? longestStack(chart) : longestBar(chart)
  const Bars = arrange === 'stacked' ? StackedBars : GroupedBars

  return (
    <ChartFrame series={chart.series} height={height}>
      {(width, hatch) => {
        const scales = {
          weeks: scaleBand({
            domain: chart.rows.map(({ label }) => label),
            range: [margins.left, width - margins.right],
            padding: 0.25,
          }),
          counts: scaleLinear({
            domain: [0, most],
            range: [height - margins.bottom, margins.top],
            nice: 4,
          }),
        }
        return (
          <>
            <CountAxis scales={scales} width={width} />
            <Bars {...chart} scales={scales} hatch={hatch} />
            <WeekAxis scales={scales} width={width} />
          </>
        )
      }}
    </ChartFrame>
  )
}

interface Scales {
  weeks: ReturnType<typeof scaleBand<string>>
  counts: ReturnType<typeof scaleLinear<number>>
}

interface AxisProps {
  scales: Scales
  width: number
}

function CountAxis({ scales: { counts }, width }: AxisProps) {
  return (
    <AxisLeft
      scale={counts}
      left={margins.left}
      tickValues={counts.ticks(4).filter(Number.isInteger)}
      tickFormat={(count) => formatNumber(Number(count))}
      // Across the chart.
      tickLength={margins.left + margins.right - width}
      tickLineProps={{ className: 'rule' }}
      tickComponent={drawCount}
      hideAxisLine
    />
  )
}

function drawCount({ y, formattedValue }: TickRendererProps) {
  return (
    <text x={-8} y={y + 4} textAnchor="end">
      {formattedValue}
    </text>
  )
}

function WeekAxis({ scales: { weeks }, width }: AxisProps) {
  const shown = Math.max(1, Math.floor((width - margins.left) / labelWidth))
  const every = Math.ceil(weeks.domain().length / shown)
  return (
    <AxisBottom
      scale={weeks}
      top={height - margins.bottom}
      tickValues={weeks.domain().filter((_, place) => place % every === 0)}
      tickFormat={shortDay}
      tickComponent={drawWeek}
      hideTicks
      axisLineClassName="base"
    />
  )
}

function drawWeek({ x, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y={20} textAnchor="middle">
      {formattedValue}
    </text>
  )
}

interface BarsProps extends ChartProps {
  scales: Scales
  hatch: string
}

function StackedBars({ rows, series, scales, hatch }: BarsProps): ReactNode {
  return (
    <BarStack<ChartRow, string>
      data={[...rows]}
      keys={series.map(({ key }) => key)}
      value={valueOf}
      x={({ label }) => label}
      xScale={scales.weeks}
      yScale={scales.counts}
      color={() => ''}
    >
      {(stacks) =>
        stacks.map(({ bars }, place) =>
          bars.map(({ bar, index, color: _color, key: _key, ...box }) => (
            <WeekBar key={index} row={bar.data} one={series[place]} hatch={hatch} box={box} />
          )),
        )
      }
    </BarStack>
  )
}

function GroupedBars({ rows, series, scales, hatch }: BarsProps): ReactNode {
  const keys = series.map(({ key }) => key)
  const { weeks, counts } = scales
  return (
    <BarGroup
      data={rows.map(({ label, values }) => ({ ...values, label }))}
      keys={keys}
      height={height - margins.bottom}
      x0={({ label }) => label}
      x0Scale={weeks}
      x1Scale={scaleBand({ domain: keys, range: [0, weeks.bandwidth()] })}
      yScale={counts}
      color={() => ''}
    >
      {(groups) =>
        groups.map(({ index, x0, bars }) =>
          bars.map(({ index: place, x, y, width, height: tall }) => (
            <WeekBar
              key={place}
              row={rows[index]}
              one={series[place]}
              hatch={hatch}
              box={{ x: x0 + x, y, width, height: tall }}
            />
          )),
        )
      }
    </BarGroup>
  )
}

interface WeekBarProps {
  row: ChartRow | undefined
  one: ChartProps['series'][number] | undefined
  hatch: string
  box: { x: number; y: number; width: number; height: number }
}

function WeekBar({ row, one, hatch, box }: WeekBarProps) {
  if (row === undefined || one === undefined) return null
  const title = `${shortDay(row.label)}: ${formatNumber(valueOf(row, one.key))} ${one.label.toLowerCase()}`
  return <ChartBar {...box} look={one.look} hatch={hatch} title={title} />
}

/** Without its year: `Nov 9`. */
function shortDay(day: string): string {
  return formatDay(day).replace(/,.*/, '')
}
