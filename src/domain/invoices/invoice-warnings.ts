import type { RequestStatus } from '#domain/requests/request-status.ts'
import { isExampleCompany } from '#domain/site/site-settings.ts'
import {
  type InvoiceContent,
  type InvoiceWarning,
  invoiceMessages,
  invoiceWarningSchema,
} from './invoice.ts'
import { hasFallenDue } from './invoice-sums.ts'
import type { Instalment } from './payment-schedule.ts'

/** After 'Issue anyway: '. */
export const warningTexts: Record<InvoiceWarning, string> = {
  'earlier-quote':
    'an earlier quote was invoiced. If this one replaces it, cancel that invoice with a credit note.',
  'not-due': 'this part isn’t due yet.',
  'no-address': 'the client hasn’t entered an address for its invoices.',
  'example-seller': 'our company details are still the sample. You can change them in Settings.',
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

/** Why an invoice is not issued where other warnings apply than those that were confirmed; null where they are the same. */
export function confirmationError(
  warnings: readonly InvoiceWarning[],
  confirmed: readonly InvoiceWarning[],
): string | null {
  const missing = warnings.filter((warning) => !confirmed.includes(warning))
  if (missing.length > 0) {
    return `Please confirm: ${missing.map((warning) => warningTexts[warning]).join(' ')}`
  }
  return confirmed.every((warning) => warnings.includes(warning))
    ? null
    : invoiceMessages.confirmedTooMuch
}

function hasEarlierQuote({ quote, keys }: InstalmentToIssue): boolean {
  return keys.some((key) => key.startsWith('quote-') && !key.startsWith(`quote-${quote}-`))
}
