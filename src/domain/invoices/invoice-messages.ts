import { formatCents } from '#domain/values/money.ts'

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
  notFound: 'We couldn’t find this invoice.',
  billingKnown:
    'Your company already has billing details, so we kept those. Accept again to continue, or change them under Billing.',
  earlierQuote:
    'An earlier quote was invoiced. If this one replaces it, cancel that invoice with a credit note.',
  exampleSeller:
    'You’re still using sample company details. Change them in Settings before you issue an invoice.',
  noQuote: 'There’s no accepted quote to invoice yet.',
  allInvoiced: 'Every part of the accepted quote has been invoiced.',
  planInvoiced:
    'There’s nothing to invoice for the plan today. It’s already invoiced, or it includes this app.',
  isCreditNote: 'This is a credit note. You can’t pay or cancel it.',
  cancelled: 'This invoice was cancelled.',
  paid: 'This invoice is paid.',
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

/** Why members cannot see invoices. */
export function invoicesHidden(company: string | null): string {
  return `Only owners of ${company ?? 'the company'} see its invoices.`
}

/** Why a payment is too large. */
export function moreThanOpen(openCents: number): string {
  return `Please enter at most ${formatCents(openCents)}, the balance due`
}

/** Why a payment that is held cannot count. */
export function heldMoreThanOpen(openCents: number): string {
  return `Only ${formatCents(openCents)} is due. Refund this in Stripe, or record the amount you’re keeping.`
}
