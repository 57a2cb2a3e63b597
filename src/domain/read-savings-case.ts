import { billingCycles } from './plans.ts'
import type { SavingsCase, SavingsLine } from './savings.ts'
import { cleanName, unescapeStars } from './savings-address.ts'
import { savingsLimits } from './savings-limits.ts'

/**
 * Anything that is not a whole, valid case counts as absent. Read by hand, since the calculator would
 * else bring the schema library along for this one parameter.
 */
export function readSavingsCase(text: string | null): SavingsCase | null {
  try {
    return readCase((text ?? '').split('*'))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const fieldsALine = 3
const fieldsAfterLines = 5

function readCase(fields: string[]): SavingsCase {
  const [seatGrowth, priceGrowth, years, cycle, hosting] = fields.slice(-fieldsAfterLines)
  const known = billingCycles.find((each) => each === cycle)
  if (known === undefined) throw new RangeError(`There is no billing cycle '${cycle}'.`)
  return {
    lines: readLines(fields.slice(0, -fieldsAfterLines)),
    seatGrowthPercent: readFigure(seatGrowth, savingsLimits.seatGrowthPercent, 1),
    priceGrowthPercent: readFigure(priceGrowth, savingsLimits.priceGrowthPercent, 1),
    years: readFigure(years, savingsLimits.years),
    cycle: known,
    hostingCentsPerMonth: readFigure(hosting, savingsLimits.hostingCentsPerMonth),
  }
}

function readLines(fields: string[]): SavingsLine[] {
  const count = Math.ceil(fields.length / fieldsALine)
  if (count > savingsLimits.lines) throw new RangeError(`${count} lines are too many.`)
  return Array.from({ length: count }, (_, line) => {
    const [name = '', seats, centsPerSeat] = fields.slice(line * fieldsALine)
    return {
      product: readName(name),
      seats: readFigure(seats, savingsLimits.seats),
      centsPerSeat: readFigure(centsPerSeat, savingsLimits.centsPerSeat),
    }
  })
}

function readName(text: string): string {
  const name = cleanName(unescapeStars(text))
  const isFitting = name.length >= 1 && name.length <= savingsLimits.productLength
  if (!isFitting) throw new RangeError('A name is missing or too long.')
  return name
}

/** `Number` alone would take '', '0x10' and '1e3' for figures; nought is added to undo `-0`. */
function readFigure(
  text: string | undefined,
  { least, most }: { least: number; most: number },
  digits = 0,
): number {
  const figure = text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) + 0 : Number.NaN
  const isFitting = figure >= least && figure <= most && Number(figure.toFixed(digits)) === figure
  if (!isFitting) throw new RangeError(`'${text}' is no figure from ${least} to ${most}.`)
  return figure
}
