import { AxisLeft, type TickRendererProps } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStackHorizontal } from '@visx/shape'
import { formatNumber } from '#domain/values/numbers.ts'
import {
  ChartBar,
  ChartFrame,
  type ChartProps,
  type ChartRow,
  longestStack,
  stackOf,
  valueOf,
} from './chart-frame.tsx'

const rowHeight = 32
const labelWidth = 152
const figureWidth = 44

/** A bar for each row, from left to right, with its figure at the end. */
export function RankedChart({ rows, series }: ChartProps) {
  const height = rows.length * rowHeight
  const keys = series.map(({ key }) => key)

  return (
    <ChartFrame series={series} height={height}>
      {(width, hatch) => {
        const names = scaleBand({
          domain: rows.map(({ label }) => label),
          range: [0, height],
          padding: 0.3,
        })
        const counts = scaleLinear({
          domain: [0, longestStack({ rows, series })],
          range: [labelWidth, width - figureWidth],
        })
        return (
          <>
            <AxisLeft
              scale={names}
              left={labelWidth}
              tickValues={names.domain()}
              tickComponent={drawName}
              hideTicks
              axisLineClassName="base"
            />
            <BarStackHorizontal<ChartRow, string>
              data={[...rows]}
              keys={keys}
              value={valueOf}
              y={({ label }) => label}
              xScale={counts}
              yScale={names}
              color={() => ''}
            >
              {(stacks) =>
                stacks.map(({ bars, key }, place) =>
                  bars.map(({ bar, index, x, y, width: long, height: tall }) => (
                    <ChartBar
                      key={`${key} ${index}`}
                      x={x}
                      y={y}
                      width={long}
                      height={tall}
                      look={series[place]?.look ?? 'plain'}
                      hatch={hatch}
                      title={`${bar.data.label}: ${formatNumber(valueOf(bar.data, key))} ${series[place]?.label.toLowerCase()}`}
                    />
                  )),
                )
              }
            </BarStackHorizontal>
            {rows.map((row) => (
              <text
                key={row.label}
                x={counts(stackOf(row, series)) + 8}
                y={(names(row.label) ?? 0) + names.bandwidth() / 2 + 4}
              >
                {formatNumber(stackOf(row, series))}
              </text>
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}

function drawName({ y, formattedValue }: TickRendererProps) {
  return (
    <text className="name" x={-labelWidth} y={y + 4}>
      {formattedValue}
    </text>
  )
}
