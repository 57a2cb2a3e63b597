import type { Savings, SavingsMonth } from '#domain/savings/savings.ts'

export interface ChartScale {
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
export function drawLine(
  months: readonly SavingsMonth[],
  scale: ChartScale,
  paid: (month: SavingsMonth) => number,
): string {
  const points = months.map((month) => point(scale.x(month.month), scale.y(paid(month))))
  return `M${[point(scale.x(0), scale.y(0)), ...points].join('L')}`
}

/** The mark of a year below the chart, shorter where years are narrow. */
export function nameYear(year: number, { x }: ChartScale): string {
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
