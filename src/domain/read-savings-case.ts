import * as z from 'zod/mini'
import { billingCycles } from './plans.ts'
import type { SavingsCase, SavingsLine } from './savings.ts'
import { cleanName, unescapeStars } from './savings-address.ts'
import { savingsLimits } from './savings-limits.ts'

/** Anything that is not a whole, valid case counts as absent. */
export function readSavingsCase(text: string | null): SavingsCase | null {
  const fields = (text ?? '').split('*')
  const [seatGrowthPercent, priceGrowthPercent, years, cycle, hostingCentsPerMonth] = fields.slice(
    -fieldsAfterLines,
  )
  const parsed = caseSchema.safeParse({
    lines: readLines(fields.slice(0, -fieldsAfterLines)),
    seatGrowthPercent: readNumber(seatGrowthPercent),
    priceGrowthPercent: readNumber(priceGrowthPercent),
    years: readNumber(years),
    cycle,
    hostingCentsPerMonth: readNumber(hostingCentsPerMonth),
  })
  return parsed.success ? parsed.data : null
}

const fieldsALine = 3
const fieldsAfterLines = 5

const caseSchema = z.object({
  lines: z
    .array(
      z.object({
        product: z.string().check(z.minLength(1), z.maxLength(savingsLimits.productLength)),
        seats: wholeWithin(savingsLimits.seats),
        centsPerSeat: wholeWithin(savingsLimits.centsPerSeat),
      }),
    )
    .check(z.maxLength(savingsLimits.lines)),
  seatGrowthPercent: tenthsWithin(savingsLimits.seatGrowthPercent),
  priceGrowthPercent: tenthsWithin(savingsLimits.priceGrowthPercent),
  years: wholeWithin(savingsLimits.years),
  cycle: z.enum(billingCycles),
  hostingCentsPerMonth: wholeWithin(savingsLimits.hostingCentsPerMonth),
})

/** A last line that is cut short lacks figures, which the schema refuses. */
function readLines(fields: string[]): Partial<Record<keyof SavingsLine, unknown>>[] {
  return Array.from({ length: Math.ceil(fields.length / fieldsALine) }, (_, line) => {
    const [name = '', seats, centsPerSeat] = fields.slice(line * fieldsALine)
    return {
      product: cleanName(unescapeStars(name)),
      seats: readNumber(seats),
      centsPerSeat: readNumber(centsPerSeat),
    }
  })
}

/** `Number` alone would take '', '0x10' and '1e3' for figures; nought is added to undo `-0`. */
function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) + 0 : undefined
}

function wholeWithin({ least, most }: { least: number; most: number }) {
  return z.int().check(z.gte(least), z.lte(most))
}

/** Growth is told to a tenth of a percent. */
function tenthsWithin({ least, most }: { least: number; most: number }) {
  return z.number().check(
    z.gte(least),
    z.lte(most),
    z.refine((value) => Number(value.toFixed(1)) === value),
  )
}
