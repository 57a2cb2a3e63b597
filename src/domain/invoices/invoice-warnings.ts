import * as z from 'zod/mini'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { isExampleCompany } from '#domain/site/site-settings.ts'
import { enteredDay } from '#domain/values/text-rules.ts'
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceWarning,
  invoiceMessages,
  invoiceWarningSchema,
  taxSchema,
  writtenLinesSchema,
} from './invoice.ts'
import { automaticFrom, hasFallenDue } from './invoice-sums.ts'
import type { Instalment } from './payment-schedule.ts'

export const warningTexts: Record<InvoiceWarning, string> = {
  'earlier-quote': 'An earlier quote was invoiced, and that invoice isn’t cancelled.',
  'not-due': 'This part isn’t due yet.',
  'no-address': 'The client hasn’t entered an address for invoices.',
  'example-seller': 'Our company details in Settings are still the sample.',
}

export interface InstalmentToIssue {
  quote: number
  due: Instalment['due']
  status: RequestStatus
  /** What is invoiced of its request. */
  keys: readonly string[]
}

/** What has to be confirmed before an invoice is issued. One that is for no part of a quote has no instalment. */
export function invoiceWarningsOf(
  { seller, buyer }: Pick<InvoiceContent, 'seller' | 'buyer'>,
  today: string,
  instalment?: InstalmentToIssue,
): InvoiceWarning[] {
  const applies: Record<InvoiceWarning, boolean> = {
    'earlier-quote': instalment !== undefined && hasEarlierQuote(instalment),
    'not-due': instalment !== undefined && !hasFallenDue(instalment, instalment.status, today),
    'no-address': buyer.address.length === 0,
    'example-seller': isExampleCompany(seller),
  }
  return invoiceWarningSchema.options.filter((warning) => applies[warning])
}

/** What an operator fills in beside the preview: every warning has to be ticked. Lines only where they are written. */
export function issueFormSchema(warnings: readonly InvoiceWarning[], isWritten: boolean) {
  const confirmed = z.literal('confirmed', invoiceMessages.unconfirmed)
  return z.object({
    tax: taxSchema,
    lines: isWritten ? writtenLinesSchema : z.optional(writtenLinesSchema),
    dueOn: enteredDay(invoiceMessages.dayMissing),
    confirmed: z.object(Object.fromEntries(warnings.map((warning) => [warning, confirmed]))),
  })
}

/** Why an invoice is not issued where other warnings apply than those that were confirmed; null where they are the same. */
export function confirmationError(
  warnings: readonly InvoiceWarning[],
  confirmed: readonly InvoiceWarning[],
): string | null {
  const missing = warnings.filter((warning) => !confirmed.includes(warning))
  if (missing.length > 0) {
    return `Please confirm what the preview warns about. ${missing.map((warning) => warningTexts[warning]).join(' ')}`
  }
  return confirmed.every((warning) => warnings.includes(warning))
    ? null
    : invoiceMessages.confirmedTooMuch
}

function hasEarlierQuote({ quote, keys }: InstalmentToIssue): boolean {
  return keys.some((key) => key.startsWith('quote-') && !key.startsWith(`quote-${quote}-`))
}

interface PlanToIssue {
  address: readonly string[]
  isExampleSeller: boolean
  planDueOn: string
}

/** Why the next invoice of a plan waits for an operator where others are issued by themselves; undefined where it does not. */
export function reasonToWait(
  { address, isExampleSeller, planDueOn }: PlanToIssue,
  invoices: readonly Pick<Invoice, 'key'>[],
  today: string,
): string | undefined {
  if (planDueOn < automaticFrom(today)) return 'It has been due for more than a month.'
  if (invoices.some(({ key }) => key?.startsWith(`plan-${planDueOn}-`)))
    return 'Its last invoice was cancelled.'
  if (address.length === 0) return warningTexts['no-address']
  return isExampleSeller ? warningTexts['example-seller'] : undefined
}
