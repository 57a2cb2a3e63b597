import { heldReasonTexts, type Invoice } from '#domain/invoices/invoice.ts'
import { isJustReminded, nextReminder, receivedPayments } from '#domain/invoices/invoice-sums.ts'
import { bankDetailsOf } from '#domain/invoices/printed-invoice.ts'
import type { EventDetail, InvoiceStep } from '#domain/requests/request-event.ts'
import { dayMs, formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { factsOf, type MailBlock } from '#server/notifications/mail/render-mail.ts'
import type { NotificationText } from './notification-text.ts'

type Text = Omit<NotificationText, 'action' | 'invoice'> & { action?: string }

/** What a client reads about a step of an invoice, which may have gone further since. */
const texts = {
  issued: (invoice) => ({
    happened: `Invoice ${invoice.number} for ${formatCents(invoice.totalCents)}, due on ${formatDay(invoice.dueOn)}`,
    blocks: [
      `The invoice is attached. ${invoice.isPayable ? 'Pay it online, or transfer it with the reference.' : 'Include the reference so we can match your payment.'}`,
      ...paymentBlocks(invoice, 'Amount', invoice.totalCents),
    ],
    attached: { invoice: invoice.number },
    // Not on the day on which it was issued.
    ...remindsOf(invoice, new Date(Date.now() + dayMs)),
  }),
  'part-paid': receipt,
  paid: receipt,
  'payment-reversed'(invoice, event) {
    const { number, openCents, payments } = invoice
    const reversal = payments.find(
      ({ reverses }) => reverses !== undefined && reverses === event.reverses,
    )
    // Paid again since, or cancelled.
    if (openCents === 0 || reversal === undefined) return undefined
    return {
      happened: `Payment of invoice ${number} reversed, ${formatCents(openCents)} due`,
      blocks: [
        `Your payment of ${formatCents(-reversal.amountCents)} was reversed, so that amount is due again.`,
        { intro: 'Reason', quote: reversal.reason ?? '' },
        ...paymentBlocks(invoice, 'Balance due', openCents),
      ],
      attached: { invoice: number },
      ...(!invoice.isPayable && { action: 'See what’s due' }),
    }
  },
  cancelled: ({ number, cancelledBy = '', totalCents, paidCents }) => ({
    happened: `Invoice ${number} is cancelled`,
    blocks: [
      `Credit note ${cancelledBy} is attached. It cancels the invoice for ${formatCents(totalCents)}.`,
      paidCents > 0
        ? `You’ve paid ${formatCents(paidCents)} of it. We’ll get in touch about that. Please don’t pay anything more.`
        : 'Please don’t pay it.',
    ],
    attached: { invoice: cancelledBy },
  }),
} satisfies InvoiceTexts

type InvoiceTexts = {
  [Step in InvoiceStep]?: (invoice: Invoice, event: InvoiceEvent) => Text | undefined
}

export type MailedStep = keyof typeof texts

type InvoiceEvent = Pick<Extract<EventDetail, { kind: 'invoice' }>, 'step' | 'reverses' | 'payment'>

export function invoiceText(event: InvoiceEvent, invoice: Invoice): NotificationText | undefined {
  const text = (texts as InvoiceTexts)[event.step]?.(invoice, event)
  return text && { ...linkTo(invoice), ...text }
}

/** Of one payment. The invoice may be paid in full since. */
function receipt(invoice: Invoice, event: InvoiceEvent): Text | undefined {
  const { number, subject, openCents, dueOn, payments } = invoice
  const received = receivedPayments(payments)
  // Events of 1.0.0 do not name it.
  const { payment: paid = received.at(-1)?.id } = event
  const payment = received.find(({ id }) => id === paid)
  // Reversed since, which has its own email.
  if (payment === undefined) return undefined
  const isPart = openCents > 0
  const facts = { Paid: formatCents(payment.amountCents), Received: formatDay(payment.paidOn) }
  const rest = isPart
    ? `${formatCents(openCents)} is still due on ${formatDay(dueOn)}.`
    : 'This invoice is paid in full.'
  return {
    happened: `Invoice ${number} is ${isPart ? 'paid in part' : 'paid'}`,
    blocks: [
      `Thank you. Your receipt is attached. ${rest}`,
      ...(isPart
        ? paymentBlocks(invoice, 'Balance due', openCents, facts)
        : [factsOf({ For: subject, ...facts })]),
    ],
    attached: { invoice: number, payment: payment.id },
  }
}

const reminders = {
  before: (day: string) => [
    `is due on ${day}`,
    'Just a reminder. If your payment is on its way, you’re all set.',
  ],
  after: (day: string) => [
    `was due on ${day}`,
    'We haven’t received your payment yet. Please pay the invoice in the next few days. If it’s on its way, thank you.',
  ],
  last: (day: string) => [
    'is overdue',
    `It was due on ${day}, and we still haven’t received your payment. Please pay it today, or reply and tell us what’s in the way. This is our last reminder.`,
  ],
}

/** Undefined once it is cancelled or its reminders are stopped. A paid one sends nothing, but a payment may be reversed. */
export function invoiceReminder(invoice: Invoice, now: Date): NotificationText | undefined {
  const { status, hasReminders, remindedAt } = invoice
  if (!hasReminders && status !== 'paid') return undefined
  const next = remindsOf(invoice, now)
  const text = reminderText(invoice, next.remindsAt === undefined ? 'last' : 'after')
  return { ...text, isSilent: !hasReminders || isJustReminded(remindedAt, now), ...next }
}

/** One that an operator sends. Those that are sent by themselves go on as before. */
export function ownReminder(invoice: Invoice): NotificationText | undefined {
  return invoice.openCents > 0 ? reminderText(invoice, 'after') : undefined
}

function reminderText(invoice: Invoice, afterwards: 'after' | 'last'): NotificationText {
  const { number, status, dueOn, openCents } = invoice
  const [state, ask] = reminders[status === 'overdue' ? afterwards : 'before'](formatDay(dueOn))
  return {
    happened: `${formatCents(openCents)} for invoice ${number} ${state}`,
    blocks: [ask, ...paymentBlocks(invoice, 'Balance due', openCents)],
    attached: { invoice: number },
    ...linkTo(invoice),
  }
}

export function onlinePayment(
  step: InvoiceStep,
  { number, payments, paidCents, openCents }: Invoice,
  client: string,
): NotificationText | undefined {
  const link = { action: 'Open the invoice', invoice: number }
  if (step !== 'held') {
    const happened = `Invoice ${number} paid ${step === 'paid' ? '' : 'in part '}online`
    const due = formatCents(openCents)
    const recorded = `The payment is recorded, and ${openCents > 0 ? `${due} is still due` : 'the invoice is paid in full'}.`
    const facts = factsOf({ Client: client, Paid: formatCents(paidCents) })
    return { happened, blocks: [recorded, facts], ...link }
  }
  const { held, amountCents = 0, paidOn = '' } = payments.findLast((one) => one.held) ?? {}
  // Decided about since.
  if (held === undefined) return undefined
  const payment = held === 'currency' ? {} : { Payment: formatCents(amountCents) }
  return {
    happened: `Check an online payment for invoice ${number}`,
    blocks: [
      `${heldReasonTexts[held]} It won’t count until you decide: count it, or refund it and mark it refunded.`,
      factsOf({ Client: client, ...payment, 'Paid on': formatDay(paidOn) }),
    ],
    ...link,
  }
}

function paymentBlocks(invoice: Invoice, label: string, cents: number, paid = {}): MailBlock[] {
  const { number, subject, dueOn, seller } = invoice
  const amount = { For: subject, ...paid, [label]: formatCents(cents) }
  const facts = factsOf({ ...amount, Due: formatDay(dueOn), Reference: number })
  return [facts, { intro: 'Bank details', quote: bankDetailsOf(seller) }]
}

function linkTo({ number, isPayable }: Invoice) {
  return { action: isPayable ? 'Pay the invoice' : 'See the invoice', invoice: number }
}

function remindsOf({ dueOn }: Invoice, after: Date) {
  return { remindsAt: nextReminder(dueOn, after), remindsAs: 'invoice-reminder' as const }
}
