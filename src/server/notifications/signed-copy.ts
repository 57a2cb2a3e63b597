import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { sayQuotedPlan, sayQuotedYears } from '#domain/quotes/quote-wording.ts'
import { infoTextsUpdated } from '#domain/site/info-texts.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import type { MailBlock } from '#server/notifications/mail/mail-content.ts'
import { inUtc } from './in-utc.ts'

/** An accepted quote as it was signed, the same for both sides: what, for how much, by whom and when. */
export function signedCopy(quote: QuoteInPlan, publicUrl: string): MailBlock[] {
  const { lines, totalCents, estimatedCompletion, note, decision } = quote
  return [
    {
      kind: 'facts',
      facts: [
        ...lines.map(({ title, amountCents }): [string, string] => [
          title,
          formatCents(amountCents),
        ]),
        ['Total, paid once', formatCents(totalCents)],
        ['Plan', sayQuotedPlan(quote)],
        ['Paid to us', sayQuotedYears(quote)],
        ['Estimated completion', formatDay(estimatedCompletion)],
        ['Terms', `${publicUrl}/?page=terms as of ${formatDay(infoTextsUpdated)}`],
      ],
    },
    ...(note === '' ? [] : [{ kind: 'quote' as const, intro: 'Note', text: note }]),
    ...(decision === undefined ? [] : [signature(quote.number, decision)]),
  ]
}

function signature(number: number, decision: NonNullable<QuoteInPlan['decision']>): MailBlock {
  const { at, by, name = by, contentHash = '' } = decision
  return {
    kind: 'facts',
    facts: [
      ['Accepted by', name],
      ['Signed in as', by],
      ['Accepted on', inUtc(at)],
      ['Version', String(number)],
      ['Content hash (SHA-256)', contentHash],
    ],
  }
}
