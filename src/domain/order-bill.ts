import * as z from 'zod/mini'
import type { BillLine } from './bill.ts'
import { messages } from './messages.ts'
import { formatCents } from './money.ts'
import { billingCycles } from './plans.ts'
import { cleanName } from './savings-address.ts'
import { assumedBuildCents, defaultTerms } from './savings-assumptions.ts'
import { priceFigure, savingsLimits } from './savings-limits.ts'

/** What a client pays for today, with the assumptions of the calculation it comes from. */
export const orderBillSchema = z.object({
  lines: z.readonly(
    z
      .array(
        z
          .object({
            product: z
              .string()
              .check(
                z.overwrite(cleanName),
                z.minLength(1, messages.billInvalid),
                z.maxLength(savingsLimits.productLength, messages.billInvalid),
              ),
            seats: z.nullable(wholeNumber(savingsLimits.seats)),
            centsPerSeat: wholeNumber(savingsLimits.flatCents),
            buildCents: z._default(wholeNumber(savingsLimits.buildCents), assumedBuildCents),
          })
          .check(
            z.refine(
              ({ seats, centsPerSeat }) => centsPerSeat <= savingsLimits[priceFigure(seats)].most,
              messages.billInvalid,
            ),
          ),
      )
      .check(
        z.minLength(1, messages.billInvalid),
        z.maxLength(savingsLimits.lines, messages.billInvalid),
      ),
  ),
  seatGrowthPercent: tenths(savingsLimits.seatGrowthPercent),
  priceGrowthPercent: tenths(savingsLimits.priceGrowthPercent),
  years: wholeNumber(savingsLimits.years),
  cycle: z.enum(billingCycles, messages.billInvalid),
  // Bills from before these were asked for are read with the defaults.
  hostingCentsPerApp: assumed('hostingCentsPerApp'),
  overlapWeeks: assumed('overlapWeeks'),
  moveHours: assumed('moveHours'),
  hourCents: assumed('hourCents'),
})

/** The same shape as the calculator's case, with at least one line. */
export type OrderBill = z.infer<typeof orderBillSchema>

/** '100 x Slack at $10; 5 x Zoom at $12.50', for one cell of a table. */
export function formatBillLines(lines: readonly BillLine[]): string {
  return lines
    .map(({ product, seats, centsPerSeat }) => {
      const what = seats === null ? product : `${seats} x ${product}`
      return `${what} at ${formatCents(centsPerSeat)}`
    })
    .join('; ')
}

type Assumed = 'hostingCentsPerApp' | 'overlapWeeks' | 'moveHours' | 'hourCents'

function assumed(name: Assumed) {
  return z._default(wholeNumber(savingsLimits[name]), defaultTerms[name])
}

interface Range {
  least: number
  most: number
}

function wholeNumber({ least, most }: Range) {
  return z
    .int(messages.billInvalid)
    .check(z.refine((figure) => figure >= least && figure <= most, messages.billInvalid))
}

/** One decimal at most, as the calculator's form takes it. */
function tenths({ least, most }: Range) {
  return z
    .number(messages.billInvalid)
    .check(
      z.refine(
        (figure) => figure >= least && figure <= most && Number(figure.toFixed(1)) === figure,
        messages.billInvalid,
      ),
    )
}
