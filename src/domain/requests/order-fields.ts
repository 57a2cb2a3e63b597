import * as z from 'zod/mini'
import { type BillLine, isRenewalDay, priceLimit } from '#domain/savings/bill.ts'
import { cleanName } from '#domain/savings/savings-case.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { billingCycles, planIds } from '#domain/site/plans.ts'
import { messages } from '#domain/values/messages.ts'
import { formatCents, isWithin, type Range } from '#domain/values/money.ts'

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
            renewsOn: z.optional(z.string().check(z.refine(isRenewalDay, messages.billInvalid))),
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

interface OrderField {
  /** The rule for a new order. What is stored is never parsed with it. */
  rule: z.ZodMiniType
  /** The step of the wizard that asks for it, from 0. The draft has it as text, empty until it is filled in. */
  step?: number
  /** What the wizard calls it, if not by its label. */
  question?: string
  /** The values to choose from, with their wording. */
  options?: Record<string, string>
  /** For a field that is one line of text, wherever an order is shown. */
  label?: string
  format?: (value: string) => string | undefined
}

/**
 * Everything that an order consists of, as the wizard needs it. `stored-order.ts` has the columns of this table that
 * the wizard does not load. Everything else follows from the two: draft, steps, the sent, waiting, stored and shown
 * order, exports and the operators' email.
 */
export const orderFields = {
  targetSaaS: { rule: filled(messages.productMissing) },
  requirements: { rule: filled(messages.requirementsMissing), step: 1 },
  budget: {
    ...choice(messages.budgetMissing, {
      'under-5k': 'Under $5,000',
      '5k-10k': '$5,000 to $10,000',
      '10k-25k': '$10,000 to $25,000',
      '25k-50k': '$25,000 to $50,000',
      'over-50k': 'Over $50,000',
    }),
    label: 'Budget',
    question: 'Budget range',
  },
  timeframe: {
    ...choice(messages.timeframeMissing, {
      asap: 'As soon as possible',
      '1-month': 'Within 1 month',
      '3-months': 'Within 3 months',
      '6-months': 'Within 6 months',
      flexible: 'Flexible',
    }),
    label: 'Timeframe',
  },
  companySize: {
    ...choice(messages.companySizeMissing, {
      '1-10': '1-10 people',
      '11-50': '11-50 people',
      '51-200': '51-200 people',
      '201-500': '201-500 people',
      '501-1000': '501-1000 people',
      '1000+': 'More than 1000 people',
    }),
    label: 'Company size',
  },
  plan: { rule: z.optional(z.enum(planIds)) },
  /** Only with a plan. */
  billing: { rule: z.optional(z.enum(billingCycles)) },
  bill: { rule: z.optional(orderBillSchema) },
  /** Features and data sets to keep, by name: they start the request's checklist. */
  checklist: { rule: z.optional(z.array(z.string())) },
} as const satisfies Record<string, OrderField>

export type OrderFieldName = keyof typeof orderFields

export const orderFieldNames = Object.keys(orderFields) as OrderFieldName[]
export const askedFields = namesWith(orderFields, 'step')
export const factFields = namesWith(orderFields, 'format')

/** The names of the fields that have something in a column, in the order of the table. */
export function namesWith<Table extends object, Column extends string>(
  table: Table,
  column: Column,
) {
  type Names = {
    [Name in keyof Table]: Table[Name] extends Record<Column, unknown> ? Name : never
  }
  const names = Object.keys(table) as (keyof Table)[]
  return names.filter((name) => column in (table[name] as object)) as Names[keyof Table][]
}

export function columnOf<
  Name extends string,
  Column extends string,
  Table extends Record<Name, Record<Column, unknown>>,
>(table: Table, column: Column, names: readonly Name[]) {
  const cells = Object.fromEntries(names.map((name) => [name, table[name][column]]))
  return cells as { [Field in Name]: Table[Field][Column] }
}

function filled(missing: string) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing))
}

function choice<Option extends string>(missing: string, options: Record<Option, string>) {
  return {
    rule: z.enum(Object.keys(options) as Option[], missing),
    step: 2,
    options,
    format: (value: string): string | undefined => (options as Record<string, string>)[value],
  }
}
