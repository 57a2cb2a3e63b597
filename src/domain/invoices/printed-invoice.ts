import { formatDay } from '#domain/values/dates.ts'
import { formatCents, formatExactCents } from '#domain/values/money.ts'
import type { PrintedDocument, PrintedSection } from '#domain/values/printed-document.ts'
import {
  formatInvoiceState,
  formatTax,
  type Invoice,
  invoiceMessages,
  type Payment,
} from './invoice.ts'
import { receivedPayments } from './invoice-sums.ts'

export const paymentWays: Record<Payment['method'], string> = {
  bank: 'by bank transfer',
  stripe: 'online',
}

export function bankDetailsOf({ bankDetails, email }: Invoice['seller']): string {
  return bankDetails || `Please ask ${email} for the bank details.`
}

/** How to pay what is open of an invoice, or why it asks for nothing. */
export function paymentNote(invoice: Invoice): PrintedSection & { title: string } {
  const { number, status, openCents, paidCents, payments, seller } = invoice
  const state = formatInvoiceState(invoice)
  if (openCents === 0) {
    const paidOn = status === 'paid' && receivedPayments(payments).at(-1)?.paidOn
    return { title: paidOn ? `Paid on ${formatDay(paidOn)}` : 'Nothing to pay', text: state }
  }
  const paid = paidCents > 0 ? `You’ve paid ${formatCents(paidCents)}. ` : ''
  return {
    title: 'Bank transfer',
    text: `${paid}${state}`,
    figures: `${bankDetailsOf(seller)}\nReference ${number}`,
  }
}

export function printInvoice(invoice: Invoice): PrintedDocument {
  const { cancels, tax, lines, netCents, taxCents, totalCents } = invoice
  const amountOf = formatExactCents
  return {
    ...aboutInvoice(invoice),
    kind: cancels === undefined ? 'Invoice' : 'Credit note',
    date: invoice.issuedOn,
    role: 'Billed to',
    facts: [
      ['Issued', formatDay(invoice.issuedOn)],
      cancels === undefined ? ['Due', formatDay(invoice.dueOn)] : ['Cancels', cancels],
      ...requestOf(invoice),
    ],
    lines: lines.map(({ title, amountCents }) => [title, amountOf(amountCents)]),
    sums: [
      ['Net', amountOf(netCents)],
      [formatTax(tax), amountOf(taxCents)],
    ],
    total: ['Total', amountOf(totalCents)],
    sections: [
      ...(tax.kind === 'reverse-charge' ? [{ text: invoiceMessages.reverseCharge }] : []),
      paymentNote(invoice),
    ],
  }
}

/** Of a payment that counts, or counted until it was reversed. Undefined for any other. */
export function printReceipt(invoice: Invoice, id: number): PrintedDocument | undefined {
  const { number, payments, totalCents } = invoice
  const payment = payments.find((one) => one.id === id)
  if (payment === undefined || payment.held || payment.reverses !== undefined) return undefined
  const reversal = payments.find(({ reverses }) => reverses === id)
  const amount = formatExactCents(payment.amountCents)
  const day = formatDay(payment.paidOn)
  return {
    ...aboutInvoice(invoice),
    kind: 'Receipt',
    number: `${number}-${id}`,
    date: payment.paidOn,
    role: 'Received from',
    facts: [['Paid on', day], ['Invoice', number], ...requestOf(invoice)],
    lines: [[`Payment of invoice ${number}, ${paymentWays[payment.method]}`, amount]],
    sums: [['Invoice total', formatExactCents(totalCents)]],
    total: ['Received', amount],
    sections: [
      reversal === undefined
        ? { title: `Paid on ${day}`, text: 'Thank you for your payment.' }
        : { title: `Reversed on ${formatDay(reversal.paidOn)}`, text: reversal.reason ?? '' },
    ],
  }
}

function aboutInvoice({ number, seller, buyer, subject }: Invoice) {
  return { number, issuer: seller, party: buyer, subject }
}

function requestOf({ requestId }: Invoice): [label: string, value: string][] {
  return requestId === undefined ? [] : [['Request', requestId]]
}
