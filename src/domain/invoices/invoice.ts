import * as z from 'zod/mini'
import { emailPreviewSchema } from '#domain/notifications/email-preview.ts'
import { pricedLinesSchema } from '#domain/quotes/quote-rules.ts'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import {
  enteredDay,
  filledLine,
  filledText,
  optionalLine,
  wholeNumber,
} from '#domain/values/text-rules.ts'

const lineMax = 200
const addressLinesMax = 8

export const billingDetailsSchema = z.object({
  name: filledLine(lineMax),
  address: z
    .array(filledLine(lineMax))
    .check(z.maxLength(addressLinesMax, `Please keep it within ${addressLinesMax} lines`)),
  taxNumber: z._default(optionalLine(lineMax), ''),
})

export type BillingDetails = z.infer<typeof billingDetailsSchema>

/** Whether a company has said whom its invoices are for. Until then the next acceptance asks for it. */
export function isBillingKnown(details: BillingDetails | null | undefined): boolean {
  return details !== null && details !== undefined && details.address.length > 0
}

/** What is recorded, old and new, when an owner changes it. */
export const billingLabels = {
  name: 'Company name',
  address: 'Address',
  taxNumber: 'Tax number',
  viewers: 'Who sees invoices',
} as const

export const viewerLabels = { all: 'Owners and members', owners: 'Owners only' } as const

export const companyBillingSchema = z.object({
  /** Null until an owner has entered them, and for members who may not see invoices. */
  details: z.nullable(billingDetailsSchema),
  doMembersSee: z.boolean(),
})

export type CompanyBilling = z.infer<typeof companyBillingSchema>

export const savedBillingSchema = z.object({
  details: z.optional(billingDetailsSchema),
  doMembersSee: z.optional(z.boolean()),
})

export type SavedBilling = z.infer<typeof savedBillingSchema>

const typedAddress = z.pipe(z.string(), z.transform(addressLines))

/** The same as it is typed: the address is a text of several lines. */
export const billingFormSchema = z.extend(billingDetailsSchema, {
  address: z.pipe(typedAddress, billingDetailsSchema.shape.address),
})

/** Empty but for the company's name where no details are known. */
export function billingForm(details: BillingDetails | null, name: string) {
  const { address = [], taxNumber = '' } = details ?? {}
  return { name: details?.name ?? name, address: address.join('\n'), taxNumber }
}

function addressLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

export const invoiceLimits = {
  basisPoints: 5_000,
  /** How long an invoice may be paid unless an operator says otherwise. */
  dueDays: 14,
  dueDaysMax: 366,
  /** How long before the invoice it may have been paid: a replaced invoice's payment is recorded for the new one. */
  paidDaysBefore: 366,
  reversalReasonMax: 500,
} as const

export const invoiceMessages = {
  rateMalformed: 'Please enter a rate from 0 to 50%',
  dayMissing: 'Please choose a day',
  duePast: 'Please choose today or a later day',
  dueFar: 'Please choose a day within a year',
  paidLater: 'Please choose today or an earlier day',
  paidEarlier: 'Please choose a day within a year before the invoice',
  amountMalformed: 'Please enter an amount like 1,250 or 1,250.50',
  nothingToPay: 'Please enter an amount above $0',
  linesElsewhere: 'Please send lines only with “what”: “lines”',
  notFound: 'We couldn’t find this invoice.',
  billingKnown:
    'Your company already has billing details, so we kept those. Accept again to continue, or change them under Billing.',
  unconfirmed: 'Please confirm this, or change it first',
  isFinal:
    'The client gets it by email. You can’t change it afterwards, only cancel it with a credit note.',
  confirmedTooMuch:
    'A warning that you confirmed doesn’t apply any more. Check the preview, then issue the invoice again.',
  noQuote: 'There’s no accepted quote to invoice yet.',
  allInvoiced: 'Every part of the accepted quote has been invoiced.',
  planInvoiced:
    'There’s nothing to invoice for the plan today. It’s already invoiced, or it includes this app.',
  isCreditNote: 'This is a credit note. You can’t pay or cancel it.',
  cancelled: 'This invoice was cancelled.',
  paid: 'This invoice is paid.',
  justReminded: 'A reminder went out in the last 24 hours. You can send one a day.',
  noRecipients: 'No one at this company gets payment reminders.',
  notHeld: 'This payment has already been handled.',
  notCounted: 'This payment isn’t counted, so there’s nothing to reverse.',
  reversed: 'This payment was already reversed.',
  keyReused:
    'Something else was sent with this key. Reload the page, check the invoices, and try again.',
  noOnlinePayment: 'Online payment isn’t set up. Please pay by bank transfer.',
  onlinePaymentFails:
    'Online payment isn’t working right now. Please try again later, or pay by bank transfer.',
  otherCurrency:
    'This payment is in another currency. Refund it in Stripe, or record the amount you’re keeping.',
  reverseCharge: 'Reverse charge: VAT is owed by the recipient of the service.',
} as const

export function invoicesHidden(company: string | undefined): string {
  return `Only owners of ${company ?? 'the company'} see its invoices.`
}

export function moreThanOpen(openCents: number): string {
  return `Please enter at most ${formatCents(openCents)}, the balance due`
}

export function heldMoreThanOpen(openCents: number): string {
  return `Only ${formatCents(openCents)} is due. Refund this in Stripe, or record the amount you’re keeping.`
}

/** '2026-0007': numbered without gaps, from 1 each year. Credit notes are numbered among them. */
export const invoiceNumberSchema = z.string().check(z.regex(/^\d{4}-\d{4,7}$/))

const cents = z.int()

/** No tax, one rate in hundredths of a percent, or tax that the client owes instead. */
export const taxSchema = z.object({
  kind: z.enum(['none', 'rate', 'reverse-charge']),
  basisPoints: z._default(
    wholeNumber(0, invoiceLimits.basisPoints, invoiceMessages.rateMalformed),
    0,
  ),
})

export type Tax = z.infer<typeof taxSchema>

export const taxKinds: { value: Tax['kind']; label: string }[] = [
  { value: 'none', label: 'No tax' },
  { value: 'rate', label: 'A rate' },
  { value: 'reverse-charge', label: 'Reverse charge' },
]

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
  /** The client's company, as `GET /operations/clients/:id` takes it. Told to operators alone. */
  clientId: z.optional(z.string()),
  status: z.enum(['open', 'overdue', 'paid', 'cancelled', 'credit-note']),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  ...invoiceContentSchema.shape,
  paidCents: cents,
  /** What is left to pay: nothing of one that is cancelled. */
  openCents: cents,
  payments: z.array(paymentSchema),
  /** Which part of which quote, or which days of the plan: see `Invoiced`. Absent where an operator wrote its lines. Told to operators alone. */
  key: z.optional(z.string()),
  /** Of a credit note: the invoice that it cancels. */
  cancels: z.optional(invoiceNumberSchema),
  cancelledBy: z.optional(invoiceNumberSchema),
  hasReminders: z.boolean(),
  /** When an operator last reminded of it. */
  remindedAt: z.optional(z.iso.datetime()),
  isPayable: z.boolean(),
})

export type Invoice = z.infer<typeof invoiceSchema>

/** The email that reminds of an invoice. */
export const reminderSchema = z.extend(emailPreviewSchema, {
  /** From when it may be sent, where that is later: once a day at most. */
  notBefore: z.optional(z.iso.datetime()),
})

export type Reminder = z.infer<typeof reminderSchema>

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
  /** Those that are due first come first, in place of the newest. */
  sort: z.optional(z.literal('due')),
  request: z.optional(requestIdSchema),
  /** That one alone. */
  number: z.optional(invoiceNumberSchema),
  before: z.optional(invoiceNumberSchema),
})

export type InvoiceFilter = z.infer<typeof invoiceFilterSchema>

/** What an operator has to confirm before an invoice with it is issued. */
export const invoiceWarningSchema = z.enum([
  'earlier-quote',
  'not-due',
  'no-address',
  'example-seller',
])

export type InvoiceWarning = z.infer<typeof invoiceWarningSchema>

/** An invoice as it would be issued now, with its number, and what has to be confirmed before. */
export const invoicePreviewSchema = z.object({
  invoice: invoiceSchema,
  warnings: z.array(invoiceWarningSchema),
})

export type InvoicePreview = z.infer<typeof invoicePreviewSchema>

/** The next part of the accepted quote, the next days of the plan, or lines that an operator writes. */
export const invoiceKinds = ['part', 'plan', 'lines'] as const

export type InvoiceKind = (typeof invoiceKinds)[number]

export const writtenLinesSchema = pricedLinesSchema.check(
  z.refine((lines) => lines.some(({ amountCents }) => amountCents > 0), {
    error: invoiceMessages.nothingToPay,
    path: [0, 'amountCents'],
  }),
)

/** What an operator issues. Empty for the next part of the accepted quote, taxed as the company's last invoice. */
export const newInvoiceSchema = z.optional(
  z
    .object({
      what: z.optional(z.enum(invoiceKinds)),
      /** For `lines`. A preview may be without them. */
      lines: z.optional(writtenLinesSchema),
      /** That of the part or the days that the operator saw. Where something else is next, it is a conflict: someone was faster. */
      key: z.optional(z.string()),
      tax: z.optional(taxSchema),
      dueOn: z.optional(enteredDay(invoiceMessages.dayMissing)),
      /** The warnings that were confirmed: exactly those that its preview has. */
      confirmed: z.optional(z.array(invoiceWarningSchema)),
    })
    .check(
      z.refine(({ what, lines }) => lines === undefined || what === 'lines', {
        error: invoiceMessages.linesElsewhere,
        path: ['lines'],
      }),
    ),
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

/** Of the invoices issued and the payments made in each month, oldest first. */
export const invoiceMonthsSchema = z.object({
  months: z.array(
    z.object({
      /** '2026-11'. */
      month: z.string(),
      invoicedCents: cents,
      paidCents: cents,
      overdueCents: cents,
    }),
  ),
})

export type InvoiceMonths = z.infer<typeof invoiceMonthsSchema>

export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
  'credit-note': 'Credit note',
}

export function formatInvoiceState(invoice: Invoice): string {
  const { status, openCents, dueOn, cancels, cancelledBy } = invoice
  const [amount, day] = [formatCents(openCents), formatDay(dueOn)]
  return {
    open: `${amount} due by ${day}.`,
    overdue: `${amount} was due on ${day}.`,
    paid: 'Paid in full.',
    cancelled: `Cancelled by credit note ${cancelledBy}. There’s nothing to pay.`,
    'credit-note': `Cancels invoice ${cancels}. There’s nothing to pay.`,
  }[status]
}

/** The line of an invoice between net and total: 'Tax, 7.5%'. */
export function formatTax({ kind, basisPoints }: Tax): string {
  if (kind === 'rate') return `Tax, ${basisPoints / 100}%`
  return kind === 'none' ? 'No tax' : 'Reverse charge'
}

/** 'Invoice 2026-0007', or 'Credit note 2026-0008'. */
export function nameDocument({ number, cancels }: Pick<Invoice, 'number' | 'cancels'>): string {
  return `${cancels === undefined ? 'Invoice' : 'Credit note'} ${number}`
}

export const heldReasonTexts: Record<HeldReason, string> = {
  twice: 'The invoice was already paid when it came in.',
  amount: 'It doesn’t match the balance due.',
  currency: 'It isn’t in US dollars.',
  cancelled: 'The invoice was cancelled before it came in.',
}

/** Why a payment is not counted yet: 'An online payment of $120 came in on Nov 20, 2026. It isn’t …' */
export function formatHeld(payment: Payment & { held: HeldReason }): string {
  const { amountCents, paidOn, held } = payment
  return `An online payment of ${formatCents(amountCents)} came in on ${formatDay(paidOn)}. ${heldReasonTexts[held]}`
}
