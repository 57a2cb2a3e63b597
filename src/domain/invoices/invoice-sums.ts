import { planYearCents, shareOfPlan } from '#domain/companies/company-plan.ts'
import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { isOverdueOn } from '#domain/requests/hit-request.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { planById } from '#domain/site/plans.ts'
import { addDays, addMonths, dayMs, formatDay, todayUtc } from '#domain/values/dates.ts'
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceLine,
  type InvoiceStatus,
  invoiceLimits,
  invoiceMessages,
  type Payment,
  type Tax,
} from './invoice.ts'
import { type Instalment, instalmentsOf, splitLines } from './payment-schedule.ts'

/** What an invoice is about. An invoice that is not cancelled has its key alone. */
export interface Invoiced {
  key: string
  /** 'part 1 of 2', or the days of the plan. Empty for all of a quote. */
  part: string
  lines: InvoiceLine[]
  /** The day on which it falls due, where the quote names one. */
  dueOn?: string
}

/** The instalments of an accepted quote, in order, but those of nothing. */
export function invoicedInstalments(quote: Pick<QuoteInPlan, 'number' | 'schedule' | 'lines'>) {
  const { number, schedule, lines } = quote
  const instalments = splitLines(lines, schedule).map((own, place) => {
    const { percent, due } = schedule[place] as Instalment
    const share = percent === 100 ? '' : `, ${percent}%`
    const titled = own.map(({ title, amountCents }) => ({ title: title + share, amountCents }))
    const part = schedule.length === 1 ? '' : `part ${place + 1} of ${schedule.length}`
    return {
      percent,
      due,
      key: `quote-${number}-${place + 1}`,
      part,
      lines: titled.filter(({ amountCents }) => amountCents > 0),
      ...(due !== 'acceptance' && due !== 'handover' && { dueOn: due }),
    }
  })
  return instalments.filter((one) => one.lines.length > 0)
}

/** Until when an invoice that is issued today is to be paid, unless an operator says otherwise. */
export function dueDayOf({ dueOn = '' }: { dueOn?: string | undefined }, today: string): string {
  const usual = addDays(today, invoiceLimits.dueDays)
  return dueOn > usual ? dueOn : usual
}

/** What the request's plan costs from a day on, for one billing cycle; undefined where it adds nothing to it. */
export function invoicedPlan(quote: QuoteInPlan, from: string): Invoiced | undefined {
  const { after, addedYearCents } = shareOfPlan(quote.planBasis, quote)
  const isYearly = after.billing === 'yearly'
  const amountCents = isYearly ? addedYearCents : Math.round(addedYearCents / 12)
  if (amountCents <= 0) return undefined
  const to = lastDayOf(from, isYearly ? 12 : 1)
  const isDifference = addedYearCents < planYearCents(after)
  const title = `${planById(after.plan).name} plan${isDifference ? ', what it adds' : ''}`
  const period = `${formatDay(from)} to ${formatDay(to)}`
  return {
    key: `plan-${from}-${to}`,
    part: `${planById(after.plan).name} plan, ${period}`,
    lines: [{ title: `${title}, ${period}`, amountCents }],
  }
}

/** Lines that were written for an invoice: without a key, because no part of a quote or plan is invoiced with them. */
export function invoicedLines(lines: InvoiceLine[]) {
  const [first, ...others] = lines
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return { key: null, part: first ? first.title + more : '', lines }
}

/** 'Slack replacement, part 1 of 2'. */
export function invoiceSubject(product: string, part: string): string {
  return part === '' ? product : `${product}, ${part}`
}

/** The first day that no invoice of the plan covers; undefined before the first one. */
export function planInvoicedUntil(keys: readonly string[]): string | undefined {
  const last = keys.filter((key) => key.startsWith('plan-')).map((key) => key.slice(-10))
  return last.length === 0 ? undefined : addDays(last.toSorted().at(-1) ?? '', 1)
}

export function nextInstalment(quote: QuoteInPlan, keys: readonly string[]) {
  return invoicedInstalments(quote).find(({ key }) => !keys.includes(key))
}

/** The next days of its plan; undefined while they are invoiced, or where they cost nothing. */
export function nextPlanFee(
  quote: QuoteInPlan,
  keys: readonly string[],
  today: string,
  /** Its first day, where that is known. */
  dueOn: string | null = null,
) {
  const from = planInvoicedUntil(keys) ?? dueOn ?? today
  return from > today ? undefined : invoicedPlan(quote, from)
}

/** Whether the moment has come from which an instalment of an accepted quote may be paid. */
export function hasFallenDue(
  { due }: Pick<Instalment, 'due'>,
  status: RequestStatus,
  today: string,
): boolean {
  if (due === 'handover') return status === 'completed'
  return due === 'acceptance' || due <= today
}

/** Whether more instalments of an accepted quote have fallen due than are invoiced. An instalment of nothing never is. */
export function isInvoiceDue(
  quote: Parameters<typeof instalmentsOf>[0],
  invoiced: number,
  status: RequestStatus,
): boolean {
  const instalments = instalmentsOf(quote).filter(({ amountCents }) => amountCents > 0)
  return instalments.filter((one) => hasFallenDue(one, status, todayUtc())).length > invoiced
}

/** The last day of a number of months that begin on a day: Jan 31 to Feb 27, as a calendar has it. */
function lastDayOf(from: string, months: number): string {
  return addDays(addMonths(from, months), -1)
}

/** The sums of an invoice: nothing else adds up its lines or works out its tax. */
export function invoiceSums(lines: readonly InvoiceLine[], tax: Tax) {
  const netCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const basisPoints = tax.kind === 'rate' ? tax.basisPoints : 0
  const taxCents = Math.round((netCents * basisPoints) / 10_000)
  return { netCents, tax: { ...tax, basisPoints }, taxCents, totalCents: netCents + taxCents }
}

export function creditNoteOf(content: InvoiceContent, number: string): InvoiceContent {
  return {
    ...content,
    subject: `Cancels invoice ${number}: ${content.subject}`,
    lines: content.lines.map((line) => ({ ...line, amountCents: 0 - line.amountCents })),
    netCents: 0 - content.netCents,
    taxCents: 0 - content.taxCents,
    totalCents: 0 - content.totalCents,
  }
}

/** Why an online payment is not counted before an operator has looked at it; null where it pays exactly what is open. */
export function heldReasonFor(invoice: Settled, paid: { amountCents: number; currency: string }) {
  const openCents = openCentsOf(invoice)
  if (invoice.cancelledBy !== null) return 'cancelled'
  if (paid.currency !== 'usd') return 'currency'
  if (openCents <= 0) return 'twice'
  return paid.amountCents === openCents ? null : 'amount'
}

/** The day that a line about an invoice names: until when it is to be paid, or when it was. None of one that was cancelled. */
export function invoiceDay({
  status,
  dueOn,
  payments,
}: Pick<Invoice, 'status' | 'dueOn' | 'payments'>) {
  if (status === 'open' || status === 'overdue') return { is: 'due', on: dueOn }
  const paidOn = status === 'paid' ? receivedPayments(payments).at(-1)?.paidOn : undefined
  return paidOn === undefined ? undefined : { is: 'paid', on: paidOn }
}

/** Of payments in the order in which they were recorded: those that count, without what was reversed. */
export function receivedPayments(payments: readonly Payment[]): Payment[] {
  const reversed = new Set(payments.map(({ reverses }) => reverses))
  return payments.filter(
    ({ id, held, reverses }) => held === undefined && reverses === undefined && !reversed.has(id),
  )
}

export function paidOnError(paidOn: string, { issuedOn }: { issuedOn: string }, today: string) {
  if (paidOn > today) return invoiceMessages.paidLater
  const earliest = addDays(issuedOn, -invoiceLimits.paidDaysBefore)
  return paidOn < earliest ? invoiceMessages.paidEarlier : undefined
}

/** The days on which an invoice that is open is reminded of, by its due date. */
const reminderDays = [-3, 3, 10] as const

/** The next reminder after a moment; undefined after the last one. They are sent in the morning, UTC. */
export function nextReminder(dueOn: string, after: Date): Date | undefined {
  return reminderTimes(dueOn).find((at) => at > after)
}

function reminderTimes(dueOn: string): Date[] {
  return reminderDays.map((days) => new Date(`${addDays(dueOn, days)}T08:00:00.000Z`))
}

/** How long after a reminder of an invoice another one may be sent. */
const reminderPauseMs = dayMs

/** From when an operator may remind of an open invoice: a day after the last reminder, whoever sent that. */
export function mayRemindFrom(invoice: RemindedInvoice, now: Date): Date {
  const { dueOn, issuedOn, remindedAt, remindersStoppedAt } = invoice
  // Those of the days up to its own email were not sent.
  const firstMs = Date.parse(issuedOn) + dayMs
  const lastMs = Math.min(now.getTime(), Date.parse(remindersStoppedAt ?? '9999'))
  const sent = reminderTimes(dueOn).filter((at) => at.getTime() > firstMs && at.getTime() <= lastMs)
  const last = Math.max(...sent.map(Number), Date.parse(remindedAt ?? '1970'))
  return new Date(last + reminderPauseMs)
}

/** Whether a reminder that is due by itself is left out, because an operator has just reminded of the invoice. */
export function isJustReminded(remindedAt: string | undefined, now: Date): boolean {
  return remindedAt !== undefined && Date.parse(remindedAt) + reminderPauseMs > now.getTime()
}

interface RemindedInvoice {
  dueOn: string
  issuedOn: string
  remindedAt: string | null
  remindersStoppedAt: string | null
}

export function invoiceStatusOn(invoice: Settled, today: string): InvoiceStatus {
  if (invoice.cancels !== null) return 'credit-note'
  if (invoice.cancelledBy !== null) return 'cancelled'
  if (openCentsOf(invoice) <= 0) return 'paid'
  return isOverdueOn(invoice.dueOn, today) ? 'overdue' : 'open'
}

export function openCentsOf({ totalCents, paidCents, cancels, cancelledBy }: Settled): number {
  return cancels === null && cancelledBy === null ? Math.max(0, totalCents - paidCents) : 0
}

export interface Settled {
  totalCents: number
  paidCents: number
  dueOn: string
  cancels: string | null
  cancelledBy: string | null
}

/** The first day of a plan that is to be invoiced once its solution is handed over; null where the plan costs nothing. */
export function planDueFrom(
  quote: QuoteInPlan,
  keys: readonly string[],
  today: string,
): string | null {
  const from = planInvoicedUntil(keys) ?? today
  return invoicedPlan(quote, from) ? from : null
}

export function isPlanDue(planDueOn: string | null, today: string): boolean {
  return planDueOn !== null && planDueOn <= today
}

/** The earliest due day of what is issued by itself. What is older waits for an operator: the clock may be wrong. */
export function automaticFrom(today: string): string {
  return addDays(today, -31)
}
