import { heldReasonTexts, type Invoice } from '#domain/invoices/invoice.ts'
import { isJustReminded, nextReminder, receivedPayments } from '#domain/invoices/invoice-sums.ts'
import { bankDetailsOf } from '#domain/invoices/printed-invoice.ts'
import type { EventDetail, InvoiceStep } from '#domain/requests/request-event.ts'
import { dayMs, formatDay, formatNearDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { factsOf, type MailBlock } from '#server/notifications/mail/render-mail.ts'
import type { NotificationText } from './notification-text.ts'

type Text = Omit<NotificationText, 'action' | 'invoice'> & { action?: string }

/** What a client reads about a step of an invoice, which may have gone further since. */
const texts = {
  issued: (invoice) => ({
    happened: `an invoice for ${formatCents(invoice.totalCents)}, due ${dueDay(invoice)}`,
    blocks: [
      `The invoice is attached. ${invoice.isPayable ? 'Pay it online, or by bank transfer with the reference below.' : 'Please pay it by bank transfer, with the reference below.'}`,
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
      happened: `a payment was reversed, ${formatCents(openCents)} due`,
      blocks: [
        `Your payment of ${formatCents(-reversal.amountCents)} for invoice ${number} was reversed, so that amount is due again.`,
        { intro: 'Reason', quote: reversal.reason ?? '' },
        ...paymentBlocks(invoice, 'Balance due', openCents),
      ],
      attached: { invoice: number },
      ...(!invoice.isPayable && { action: 'See what’s due' }),
    }
  },
  cancelled: ({ number, cancelledBy = '', totalCents, paidCents }) => ({
    happened: `invoice for ${formatCents(totalCents)} cancelled`,
    blocks: [
      `Credit note ${cancelledBy} is attached. It cancels invoice ${number} in full.`,
      paidCents > 0
        ? `Please don’t pay anything more. You’ve paid ${formatCents(paidCents)}, and we’ll get in touch about returning it.`
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
  const rest = isPart
    ? `${formatCents(openCents)} is still due on ${formatDay(dueOn)}.`
    : `Invoice ${number} is paid in full.`
  const amount = formatCents(payment.amountCents)
  const facts = { Paid: amount, Received: formatDay(payment.paidOn) }
  return {
    happened: `a receipt for ${amount}${isPart ? `, ${formatCents(openCents)} due` : ''}`,
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
  before: (invoice: Invoice) => [
    `due ${dueDay(invoice)}`,
    `A reminder that invoice ${invoice.number} is due soon. If your payment is on its way, you’re all set.`,
  ],
  after: (invoice: Invoice) => [
    `was due ${dueDay(invoice)}`,
    `We haven’t received your payment for invoice ${invoice.number} yet. Please pay it in the next few days. If it’s on its way, thank you.`,
  ],
  last: (invoice: Invoice) => [
    'is overdue',
    `Invoice ${invoice.number} was due on ${formatDay(invoice.dueOn)}, and we still haven’t received your payment. Please pay it today, or tell us what’s in the way. This is our last reminder.`,
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
  const { number, status, openCents } = invoice
  const [state, ask] = reminders[status === 'overdue' ? afterwards : 'before'](invoice)
  return {
    happened: `${formatCents(openCents)} ${state}`,
    blocks: [ask, ...paymentBlocks(invoice, 'Balance due', openCents)],
    attached: { invoice: number },
    ...linkTo(invoice),
  }
}

export function onlinePayment(
  step: InvoiceStep,
  { number, payments, totalCents, paidCents, openCents }: Invoice,
  client: string,
): NotificationText | undefined {
  const link = { action: 'Open the invoice', invoice: number }
  if (step !== 'held') {
    const paid = formatCents(paidCents)
    const happened = `${step === 'paid' ? paid : `${paid} of ${formatCents(totalCents)}`} paid online`
    const due = formatCents(openCents)
    const recorded = `The payment for invoice ${number} is recorded. ${openCents > 0 ? `${due} is still due.` : 'It’s paid in full.'}`
    const facts = factsOf({ Client: client, Paid: paid })
    return { happened, blocks: [recorded, facts], ...link }
  }
  const { held, amountCents = 0, paidOn = '' } = payments.findLast((one) => one.held) ?? {}
  // Decided about since.
  if (held === undefined) return undefined
  const payment = held === 'currency' ? {} : { Payment: formatCents(amountCents) }
  return {
    happened: 'an online payment to check',
    blocks: [
      `${heldReasonTexts[held]} It won’t count until you decide: count it, or refund it and mark it refunded.`,
      factsOf({ Client: client, Invoice: number, ...payment, 'Paid on': formatDay(paidOn) }),
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

function dueDay({ dueOn }: Invoice): string {
  return formatNearDay(dueOn, Date.now())
}

function linkTo({ number, isPayable }: Invoice) {
  return { action: isPayable ? 'Pay the invoice' : 'See the invoice', invoice: number }
}

function remindsOf({ dueOn }: Invoice, after: Date) {
  return { remindsAt: nextReminder(dueOn, after), remindsAs: 'invoice-reminder' as const }
}
