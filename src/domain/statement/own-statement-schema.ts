import * as z from 'zod/mini'
import { agreedPlanSchema } from '#domain/companies/company-plan.ts'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { type BillLine, priceLimit } from '#domain/savings/bill.ts'
import { checkField, numberRule, parseField } from '#domain/savings/number-input.ts'
import { cleanName } from '#domain/savings/savings-case.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { billingCycles } from '#domain/site/plans.ts'
import { enteredDay, wholeNumber } from '#domain/values/text-rules.ts'

const noticeDaysMax = 365

/** When a subscription renews, and how many days before that it has to be cancelled. */
export interface Renewal {
  renewsOn?: string | null | undefined
  noticeDays?: number | null | undefined
}

export const statementMessages = {
  productMissing: 'Please name the product you pay for.',
  productTooLong: `Please keep the name to ${savingsLimits.productLength} characters.`,
  full: `A statement has room for ${savingsLimits.lines} products. Remove one first.`,
  saveFailed: 'We couldn’t save this line. What you typed is still here. Please try again.',
  removeFailed: 'We couldn’t remove this line. Please try again.',
  renewsOnMissing: 'Add the day it renews, or leave the notice empty.',
  renewsOnInvalid: 'Enter a day between 2000 and 2199.',
  noticeInvalid: `Enter whole days from 0 to ${noticeDaysMax}.`,
} as const

const nameSchema = z
  .string()
  .check(
    z.overwrite(cleanName),
    z.minLength(1, statementMessages.productMissing),
    z.maxLength(savingsLimits.productLength, statementMessages.productTooLong),
  )

const renewsOnSchema = enteredDay(statementMessages.renewsOnInvalid)
const noticeSchema = wholeNumber(0, noticeDaysMax, statementMessages.noticeInvalid)

export const savedLineSchema = z
  .object({
    product: nameSchema,
    seats: z.nullable(numberWithin(numberRule('seats'))),
    centsPerSeat: numberWithin(numberRule('flatCents')),
    renewsOn: z.optional(z.nullable(renewsOnSchema)),
    noticeDays: z.optional(z.nullable(noticeSchema)),
    /** The line it takes the place of, where its product is renamed. */
    replaces: z.optional(nameSchema),
  })
  .check(checkPrice, checkNotice)

export type SavedLine = z.infer<typeof savedLineSchema>

export const namedLineSchema = z.object({ product: nameSchema })

/** The same line as it is typed into a form: without seats, it has one price for all. */
export const typedLineSchema = z
  .object({
    product: nameSchema,
    seats: typed((text) => (text.trim() === '' ? { value: null } : parseField('seats', text))),
    centsPerSeat: typed((text) => parseField('flatCents', text)),
    renewsOn: z.pipe(readFilled(String), z.nullable(renewsOnSchema)),
    noticeDays: z.pipe(readFilled(Number), z.nullable(noticeSchema)),
  })
  .check(checkPrice, checkNotice)

export type TypedLine = z.infer<typeof typedLineSchema>

/** A client's own change to their statement: it holds until a newer bill names the product. */
export const statementEditSchema = z.object({
  product: z.string(),
  seats: z.nullable(z.int()),
  /** Null where the line was removed. */
  centsPerSeat: z.nullable(z.int()),
  renewsOn: z.optional(z.nullable(z.iso.date())),
  noticeDays: z.optional(z.nullable(z.int())),
  at: z.iso.datetime(),
})

export type StatementEdit = z.infer<typeof statementEditSchema>

const statementLineSchema = z.object({
  product: z.string(),
  seats: z.nullable(z.int()),
  centsPerSeat: z.int(),
  /** A day on which the subscription renews, as it was entered: it may be past. */
  renewsOn: z.optional(z.iso.date()),
  noticeDays: z.optional(z.int()),
  /** The client's request to replace this product, unless it was closed. */
  request: z.optional(
    z.object({
      id: requestIdSchema,
      status: z.enum(requestStatuses),
      completedAt: z.optional(z.iso.datetime()),
      /** The plan of its accepted quote, else the one that was ordered; absent without either. */
      plan: z.optional(agreedPlanSchema),
      /** What is paid once by its accepted quotes and the assumptions of its bill; absent without such a quote. */
      once: z.optional(z.object({ buildCents: z.int(), movingCents: z.int() })),
    }),
  ),
})

export type StatementLine = z.infer<typeof statementLineSchema>

/** What a client pays for, and what has become of it. */
export const ownStatementSchema = z.object({
  /** The next to cancel first, then the dearest. */
  lines: z.array(statementLineSchema),
  /** What owning costs a month besides what was agreed, by the client's newest bill, else as we assume it. */
  terms: z.object({
    cycle: z.enum(billingCycles),
    hostingCentsPerApp: z.int(),
  }),
  /** When it was read. Months are counted up to here, whatever the reader's clock says. */
  asOf: z.iso.datetime(),
})

export type OwnStatement = z.infer<typeof ownStatementSchema>

export type RunningTerms = OwnStatement['terms']

/** With seats, less is allowed than without. */
function checkPrice({
  value,
  issues,
}: z.core.ParsePayload<Pick<BillLine, 'seats' | 'centsPerSeat'>>): void {
  const { seats, centsPerSeat } = value
  const checked = checkField(priceLimit(seats), centsPerSeat)
  if ('value' in checked) return
  const path = ['centsPerSeat']
  issues.push({ code: 'custom', message: checked.error, input: centsPerSeat, path })
}

/** A notice alone is about no day. */
function checkNotice({ value, issues }: z.core.ParsePayload<Renewal>): void {
  const { renewsOn, noticeDays } = value
  if (renewsOn != null || noticeDays == null) return
  const message = statementMessages.renewsOnMissing
  issues.push({ code: 'custom', message, input: renewsOn, path: ['renewsOn'] })
}

function numberWithin({ name, least, most }: { name: string; least: number; most: number }) {
  return wholeNumber(least, most, `The ${name} can be from ${least} to ${most}.`)
}

/** Null for an empty field. */
function readFilled<Value>(read: (text: string) => Value) {
  return z.pipe(
    z.string(),
    z.transform((text: string) => (text.trim() === '' ? null : read(text))),
  )
}

function typed<Value>(parse: (text: string) => { value: Value } | { error: string }) {
  return z.pipe(
    z.string(),
    z.transform((input: string, context): Value => {
      const result = parse(input)
      if ('value' in result) return result.value
      context.issues.push({ code: 'custom', message: result.error, input })
      return z.NEVER
    }),
  )
}
