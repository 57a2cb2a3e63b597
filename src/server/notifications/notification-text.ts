import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { sayQuotedPlan, sayQuotedYears } from '#domain/quotes/quote-wording.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import { infoTextsUpdated } from '#domain/site/info-texts.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatMoment } from '#domain/values/moments.ts'
import { formatCents } from '#domain/values/money.ts'
import type { MailBlock } from '#server/notifications/mail/render-text.ts'

/** What the email about one or several events is made of, for either side. */
export interface NotificationFacts {
  /** The request's. */
  id: string
  /** When our answer is due, if it is. */
  dueAt: string | undefined
  /** Several only for messages. */
  events: readonly [RequestEvent, ...RequestEvent[]]
  /** The quote that was sent or accepted, where that is the event. */
  quote?: QuoteInPlan | undefined
  /** Links begin with it. */
  publicUrl: string
}

/** What an email says about events; who gets it, and the links, are added to it. */
export interface NotificationText {
  /** Also the subject, after the request's number. */
  heading: string
  blocks: MailBlock[]
  /** The label of the link to the request. */
  action: string
}

/** The texts of messages, each under the name of its author. */
export function quotesOf(events: readonly RequestEvent[]): MailBlock[] {
  return events.flatMap(({ by, detail }) =>
    detail.kind === 'messaged'
      ? [{ kind: 'quote', intro: `${by.name} wrote`, text: detail.text }]
      : [],
  )
}

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

/** The reader's time zone is unknown. */
export function inUtc(moment: string): string {
  return `${formatMoment(moment, 'UTC')} UTC`
}
