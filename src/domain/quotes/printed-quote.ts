import type { ChecklistItem } from '#domain/checklist/checklist.ts'
import { scopeOf } from '#domain/checklist/checklist.ts'
import { formatInstalments } from '#domain/invoices/payment-schedule.ts'
import { nameReplacement } from '#domain/requests/target-saas.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatUtcMoment } from '#domain/values/moments.ts'
import { formatExactCents } from '#domain/values/money.ts'
import type { PrintedDocument, PrintedSection } from '#domain/values/printed-document.ts'
import type { QuoteInPlan } from './quote.ts'
import { quoteNotOpen } from './quote-rules.ts'
import { formatQuotedPlan, formatQuotedYears } from './quote-wording.ts'

interface QuoteContext extends Pick<PrintedDocument, 'issuer' | 'party'> {
  request: { id: string; targetSaaS: string; items: readonly ChecklistItem[] }
  /** Those that apply, or applied when it was accepted: the day, and the paragraphs of a signed copy. */
  terms: { date: string; text: readonly string[] } | undefined
}

/** A quote, or once it is accepted its signed copy: what, for how much, by whom and when. */
export function printQuote(
  quote: QuoteInPlan,
  { request, terms, ...between }: QuoteContext,
): PrintedDocument {
  const { number, status, sentAt, validUntil, lines, decision } = quote
  const isSigned = status === 'accepted' && decision !== undefined
  return {
    ...between,
    kind: isSigned ? 'Signed copy' : 'Quote',
    number: `${request.id}-${number}`,
    date: (isSigned ? decision.at : sentAt).slice(0, 10),
    role: 'For',
    facts: [
      ['Sent', formatDay(sentAt)],
      isSigned ? ['Accepted', formatDay(decision.at)] : ['Valid until', formatDay(validUntil)],
      ['Request', request.id],
    ],
    subject: nameReplacement(request.targetSaaS),
    lines: lines.map(({ title, amountCents }) => [title, formatExactCents(amountCents)]),
    sums: [],
    total: ['Total, paid once', formatExactCents(quote.totalCents)],
    sections: [
      ...stateOf(quote),
      { title: 'Payment', text: formatInstalments(quote).join('\n') },
      { title: 'Plan', text: `${formatQuotedPlan(quote)}\n${formatQuotedYears(quote)}` },
      { title: 'Estimated completion', text: formatDay(quote.estimatedCompletion) },
      ...section(
        'In scope',
        scopeOf(request.items)
          .map(({ name }) => name)
          .join(', '),
      ),
      ...section('Notes', quote.note),
      ...section(
        terms ? `Terms of ${formatDay(terms.date)}` : '',
        isSigned ? (terms?.text.join('\n') ?? '') : 'They apply to this quote.',
      ),
    ],
  }
}

function stateOf({ number, status, decision }: QuoteInPlan): PrintedSection[] {
  if (status === 'sent') return []
  if (status !== 'accepted' || decision === undefined) {
    return [{ title: 'Not open', text: quoteNotOpen(number, status) }]
  }
  const { name, by, at, contentHash = '' } = decision
  return [
    {
      title: `Accepted by ${name ?? by}`,
      text: `On ${formatUtcMoment(at)}, signed in as ${by}. SHA-256 of what was agreed:`,
      figures: contentHash,
    },
  ]
}

function section(title: string, text: string): PrintedSection[] {
  return title === '' || text === '' ? [] : [{ title, text }]
}
