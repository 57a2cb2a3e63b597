import * as z from 'zod/mini'
import { billingCycles } from './plans.ts'
import type { SavingsCase, SavingsLine } from './savings.ts'
import { savingsLimits } from './savings-limits.ts'

/**
 * A case as one readable parameter: `Salesforce*40*8000*Slack*120*875*5*7*3*yearly*6000`, three
 * fields a line and then five. The star is the one separator, since URLSearchParams leaves it as
 * it is; it is also what has to encode the rest of a name.
 */
export function writeSavingsCase(savingsCase: SavingsCase): string {
  const { seatGrowthPercent, priceGrowthPercent, years, cycle, hostingCentsPerMonth } = savingsCase
  return [
    ...savingsCase.lines.flatMap(({ product, seats, centsPerSeat }) => [
      escapeStars(cleanName(product)),
      seats,
      centsPerSeat,
    ]),
    seatGrowthPercent,
    priceGrowthPercent,
    years,
    cycle,
    hostingCentsPerMonth,
  ].join('*')
}

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

/**
 * Half a surrogate pair cannot stand in an address. Line breaks and signs that turn the direction
 * of writing could make a shared link's sentences show other figures than they hold.
 */
function cleanName(name: string): string {
  return name
    .replace(/\p{Surrogate}/gu, '\u{FFFD}')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .trim()
}

function escapeStars(name: string): string {
  return name.replaceAll('%', '%25').replaceAll('*', '%2A')
}

function unescapeStars(text: string): string {
  return text.replaceAll('%2A', '*').replaceAll('%25', '%')
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
