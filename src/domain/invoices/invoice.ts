import * as z from 'zod/mini'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import { enteredDay } from '#domain/values/entered-day.ts'
import { filledText } from '#domain/values/text-rules.ts'
import { billingDetailsSchema } from './billing-details.ts'
import { invoiceLimits, invoiceMessages } from './invoice-messages.ts'

/** '2026-0007': numbered without gaps, from 1 each year. Credit notes are numbered among them. */
export const invoiceNumberSchema = z.string().check(z.regex(/^\d{4}-\d{4,7}$/))

const cents = z.int()

/** No tax, one rate in hundredths of a percent, or tax that the client owes instead. */
export const taxSchema = z.object({
  kind: z.enum(['none', 'rate', 'reverse-charge']),
  basisPoints: z._default(
    z
      .int(invoiceMessages.rateMalformed)
      .check(
        z.minimum(0, invoiceMessages.rateMalformed),
        z.maximum(invoiceLimits.basisPoints, invoiceMessages.rateMalformed),
      ),
    0,
  ),
})

export type Tax = z.infer<typeof taxSchema>

const invoiceLineSchema = z.object({ title: z.string(), amountCents: cents })

export type InvoiceLine = z.infer<typeof invoiceLineSchema>

/** What an issued invoice says. It never changes. The amounts of a credit note are negative. */
export const invoiceContentSchema = z.object({
  /** The agency, as its settings were. */
  seller: z.object({
    name: z.string(),
    address: z.array(z.string()),
    email: z.string(),
    taxNumber: z.string(),
    bankDetails: z.string(),
  }),
  buyer: billingDetailsSchema,
  /** What is invoiced: 'Quote 2, part 1 of 2'. */
  subject: z.string(),
  lines: z.array(invoiceLineSchema),
  netCents: cents,
  tax: taxSchema,
  taxCents: cents,
  totalCents: cents,
})

export type InvoiceContent = z.infer<typeof invoiceContentSchema>

const paymentSchema = z.object({
  id: z.int(),
  /** Negative for a reversal: what is paid is the sum of those that are not held. */
  amountCents: cents,
  paidOn: z.iso.date(),
  method: z.enum(['bank', 'stripe']),
  /** Why an online payment is not counted before an operator decides about it. Told to operators alone. */
  held: z.optional(z.enum(['twice', 'amount', 'currency', 'cancelled'])),
  /** Of a reversal: the payment that it takes back, and why. */
  reverses: z.optional(z.int()),
  reason: z.optional(z.string()),
})

export type Payment = z.infer<typeof paymentSchema>

export type HeldReason = NonNullable<Payment['held']>

export const invoiceSchema = z.object({
  number: invoiceNumberSchema,
  /** Absent once the request was deleted with its company. */
  requestId: z.optional(requestIdSchema),
  status: z.enum(['open', 'overdue', 'paid', 'cancelled', 'credit-note']),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  ...invoiceContentSchema.shape,
  paidCents: cents,
  /** What is left to pay: nothing of one that is cancelled. */
  openCents: cents,
  payments: z.array(paymentSchema),
  /** Which part of which quote, or which days of the plan: see `Invoiced`. Told to operators alone. */
  key: z.optional(z.string()),
  /** Of a credit note: the invoice that it cancels. */
  cancels: z.optional(invoiceNumberSchema),
  cancelledBy: z.optional(invoiceNumberSchema),
  hasReminders: z.boolean(),
  /** Whether it can be paid online. */
  isPayable: z.boolean(),
})

export type Invoice = z.infer<typeof invoiceSchema>

export type InvoiceStatus = Invoice['status']

export const invoicePageSchema = z.object({
  /** Newest first. */
  invoices: z.array(invoiceSchema),
  /** The number to continue before; null on the last page. */
  next: z.nullable(invoiceNumberSchema),
  /** Of all that the reader may see, without credit notes and cancelled invoices. What is overdue is a part of what is open. */
  totals: z.object({ openCents: cents, overdueCents: cents, paidCents: cents }),
})

export type InvoicePage = z.infer<typeof invoicePageSchema>

/** Which invoices are listed. `open` are also those that are overdue, `settled` those that are paid, cancelled or credit notes. */
export const invoiceFilterSchema = z.object({
  status: z.optional(z.enum(['open', 'overdue', 'settled'])),
  request: z.optional(requestIdSchema),
  /** That one alone. */
  number: z.optional(invoiceNumberSchema),
  before: z.optional(invoiceNumberSchema),
})

export type InvoiceFilter = z.infer<typeof invoiceFilterSchema>

/** What an operator issues. Empty for the next part of the accepted quote, taxed as the company's last invoice. */
export const newInvoiceSchema = z.optional(
  z.object({
    what: z.optional(z.enum(['part', 'plan'])),
    /** That of the part or the days that the operator saw. Where something else is next, it is a conflict: someone was faster. */
    key: z.optional(z.string()),
    tax: z.optional(taxSchema),
    dueOn: z.optional(enteredDay(invoiceMessages.dayMissing)),
  }),
)

export type NewInvoice = NonNullable<z.infer<typeof newInvoiceSchema>>

export const newPaymentSchema = z.object({
  amountCents: z
    .int(invoiceMessages.amountMalformed)
    .check(z.minimum(1, invoiceMessages.amountMalformed)),
  paidOn: enteredDay(invoiceMessages.dayMissing),
})

export type NewPayment = z.infer<typeof newPaymentSchema>

export const paymentReversalSchema = z.object({
  reason: filledText(invoiceLimits.reversalReasonMax),
})

/** What an operator decides about a payment that is held: it counts, or it was refunded. */
export const heldDecisionSchema = z.object({ isCounted: z.boolean() })

/** Of the invoices issued and the payments made in each month, oldest first. */
export const invoiceMonthsSchema = z.object({
  months: z.array(
    z.object({
      /** '2026-11'. */
      month: z.string(),
      invoicedCents: cents,
      paidCents: cents,
      /** What is overdue today of that month's invoices. */
      overdueCents: cents,
    }),
  ),
})

export type InvoiceMonths = z.infer<typeof invoiceMonthsSchema>
