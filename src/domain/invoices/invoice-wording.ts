import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import type { HeldReason, Invoice, InvoiceStatus, Payment, Tax } from './invoice.ts'

export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
  'credit-note': 'Credit note',
}

/** Where an invoice stands, in a sentence. */
export function sayInvoiceState(invoice: Invoice): string {
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
export function sayTax({ kind, basisPoints }: Tax): string {
  if (kind === 'rate') return `Tax, ${basisPoints / 100}%`
  return kind === 'none' ? 'No tax' : 'Reverse charge'
}

/** 'Invoice 2026-0007', or 'Credit note 2026-0008'. */
export function nameDocument({ number, cancels }: Pick<Invoice, 'number' | 'cancels'>): string {
  return `${cancels === undefined ? 'Invoice' : 'Credit note'} ${number}`
}

/** The name of its PDF: 'invoice-2026-0007.pdf'. */
export function nameFile(invoice: Pick<Invoice, 'number' | 'cancels'>): string {
  return `${nameDocument(invoice).toLowerCase().replaceAll(' ', '-')}.pdf`
}

/** Why an online payment is held, for operators. */
export const heldReasonTexts: Record<HeldReason, string> = {
  twice: 'The invoice was already paid when it came in.',
  amount: 'It doesn’t match the balance due.',
  currency: 'It isn’t in US dollars.',
  cancelled: 'The invoice was cancelled before it came in.',
}

/** Why a payment is not counted yet: 'An online payment of $120 came in on Nov 20, 2026. It isn’t …' */
export function sayHeld(payment: Payment & { held: HeldReason }): string {
  const { amountCents, paidOn, held } = payment
  return `An online payment of ${formatCents(amountCents)} came in on ${formatDay(paidOn)}. ${heldReasonTexts[held]}`
}
