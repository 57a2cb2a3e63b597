import * as z from 'zod/mini'
import { type BillLine, priceLimit } from '#domain/savings/bill.ts'
import { cleanName } from '#domain/savings/savings-address.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { billingCycles } from '#domain/site/plans.ts'
import { messages } from '#domain/values/messages.ts'
import { formatCents } from '#domain/values/money.ts'
import { isWithin, type Range } from '#domain/values/numbers.ts'

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
            seats: z.nullable(figure(savingsLimits.seats)),
            centsPerSeat: z.number(messages.billInvalid),
            buildCents: figure(savingsLimits.buildCents),
          })
          .check(
            z.refine(
              ({ seats, centsPerSeat }) => isWithin(centsPerSeat, savingsLimits[priceLimit(seats)]),
              messages.billInvalid,
            ),
          ),
      )
      .check(
        z.minLength(1, messages.billInvalid),
        z.maxLength(savingsLimits.lines, messages.billInvalid),
      ),
  ),
  seatGrowthPercent: figure(savingsLimits.seatGrowthPercent, 1),
  priceGrowthPercent: figure(savingsLimits.priceGrowthPercent, 1),
  years: figure(savingsLimits.years),
  cycle: z.enum(billingCycles, messages.billInvalid),
  hostingCentsPerApp: figure(savingsLimits.hostingCentsPerApp),
  overlapWeeks: figure(savingsLimits.overlapWeeks),
  moveHours: figure(savingsLimits.moveHours),
  hourCents: figure(savingsLimits.hourCents),
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

function figure(range: Range, digits?: number) {
  return z
    .number(messages.billInvalid)
    .check(z.refine((value) => isWithin(value, range, digits), messages.billInvalid))
}
