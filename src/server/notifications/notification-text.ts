import { formatItemNews } from '#domain/checklist/checklist-wording.ts'
import { type AttachedFile, formatBytes } from '#domain/files/file-limits.ts'
import { testRestoreDays } from '#domain/handover/handover.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { formatInstalments } from '#domain/invoices/payment-schedule.ts'
import type { ClientNotification } from '#domain/notifications/notification-rules.ts'
import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { formatQuotedPlan } from '#domain/quotes/quote-wording.ts'
import type { partAddresses } from '#domain/requests/next-step.ts'
import {
  type EventDetail,
  type EventKind,
  type EventStep,
  formatSteps,
  type RequestEvent,
} from '#domain/requests/request-event.ts'
import { formatOrderedPlan, orderFacts } from '#domain/requests/stored-order.ts'
import { nameReplacement } from '#domain/requests/target-saas.ts'
import { formatDay, formatNearDay } from '#domain/values/dates.ts'
import { formatDeadline, formatUtcMoment } from '#domain/values/moments.ts'
import { formatCents } from '#domain/values/money.ts'
import type { DocumentName } from '#server/documents/documents.ts'
import {
  cutText,
  factsOf,
  type MailBlock,
  type MailFact,
  type MailLink,
  type MailText,
} from '#server/notifications/mail/render-mail.ts'
import type { RequestRow } from '#server/requests/request-row.ts'

export interface NotificationFacts {
  id: string
  /** When our answer is due, if it is. */
  dueAt: string | undefined
  /** The agency's. */
  timeZone: string
  /** Several only for messages. */
  events: readonly [RequestEvent, ...RequestEvent[]]
  /** The quote that was sent or accepted, where that is the event. */
  quote?: QuoteInPlan | undefined
  /** The invoice that something happened to, as it is now. */
  invoice?: Invoice | undefined
  /** Whether a reply by email becomes a message. */
  canReply?: boolean
}

/** What an email says about events; whose product it is about, who gets it, and the links, are added to it. */
export interface NotificationText extends Pick<MailText, 'blocks'> {
  /** The heading after the product and a colon: 'a quote for $16,300'; or all of it, by the product's name. */
  happened: string | ((replacement: string) => string)
  /** The label of the link to the request: the button, unless there is a `task`. */
  action: string
  /** The button, where what is to be done is done elsewhere. */
  task?: MailLink | undefined
  /** The part of the request that the link opens, as the dashboard's own buttons do. */
  opens?: keyof typeof partAddresses
  /** The number of the invoice that the link leads to, in place of the request. */
  invoice?: string
  /** The document whose PDF is attached. */
  attached?: DocumentName | undefined
  /** When the user is emailed about it once more, unless that is settled by then. */
  remindsAt?: Date | undefined
  /** The kind of that email, if it is another one. */
  remindsAs?: ClientNotification
  /** Nothing is emailed now, but there may be a reason to at `remindsAt`. */
  isSilent?: boolean
}

export interface HeadedText extends Omit<NotificationText, 'happened'>, Pick<MailText, 'heading'> {
  /** Where the button leads, of an email that is about no request. */
  path?: string
}

interface Named {
  targetSaaS: string
  /** The client's, where an operator reads it. */
  owner?: string | undefined
  /** In place of a product that a stranger may have typed. */
  otherwise?: string | undefined
}

const nameMax = 24

/** The product, and what happened to it: 'Your Slack replacement: a quote for $16,300'. Names are cut: a phone shows some 60 characters of a subject. */
export function withHeading(
  { happened, ...text }: NotificationText,
  { targetSaaS, owner, otherwise }: Named,
): HeadedText {
  const whose = owner === undefined ? 'Your' : `${cutName(owner)}’s`
  const replacement = `${whose} ${nameReplacement(cutName(targetSaaS), otherwise)}`
  const heading =
    typeof happened === 'string' ? `${replacement}: ${happened}` : happened(replacement)
  return { ...text, heading }
}

/** A step for a heading: '3 items are ready to check'. */
export function formatNews(step: EventStep): string {
  const [first, ...others] = step.flatMap(({ detail }) =>
    detail.kind === 'item-changed' ? [{ ...detail, name: cutName(detail.name) }] : [],
  )
  const news = first ? formatItemNews([first, ...others]) : (formatSteps(step) ?? '')
  return lowerFirst(news)
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** In a heading. */
export function cutName(name: string): string {
  return cutText(name, nameMax)
}

/** By the kind of event; undefined where there is nothing to email any more. */
export type EventTexts<Facts> = {
  [Kind in EventKind]?: (
    detail: Extract<EventDetail, { kind: Kind }>,
    facts: Facts,
  ) => NotificationText | undefined
}

export function textAbout<Facts extends NotificationFacts>(texts: EventTexts<Facts>, facts: Facts) {
  const { detail } = facts.events[0]
  // Of this kind, which a lookup by it cannot express.
  return texts[detail.kind]?.(detail as never, facts)
}

export type OrderedText = Pick<RequestRow, 'requirements' | 'plan' | 'billing'> &
  Parameters<typeof orderFacts>[0]

const excerptChars = 1000

/** What was ordered, in short. */
export function orderBlocks(request: OrderedText): MailBlock[] {
  const { requirements, plan, billing } = request
  const facts = orderFacts(request).map(({ label, text }): MailFact => [label, text])
  const ordered = formatOrderedPlan({ plan: plan ?? undefined, billing: billing ?? undefined })
  const isShort = requirements.length <= excerptChars
  const quote = isShort ? requirements : `${requirements.slice(0, excerptChars).trimEnd()} ...`
  return [{ facts: [...facts, ['Plan', ordered]] }, { intro: 'Requirements', quote }]
}

/** The texts and attachments of messages, each under the name of its author. */
export function quotesOf(events: readonly RequestEvent[]): MailBlock[] {
  return events.flatMap(({ by, detail }) => {
    if (detail.kind === 'item-changed') {
      return [{ intro: `${by.name} about ${detail.name}`, quote: detail.remark ?? '' }]
    }
    if (detail.kind !== 'messaged') return []
    const { text, files } = detail
    const wrote = text === '' ? [] : [{ intro: `${by.name} wrote`, quote: text }]
    return [...wrote, ...filesBlock(`${by.name} attached`, files)]
  })
}

/** The names of files. They are read on the dashboard, after a sign-in. */
export function filesBlock(intro: string, files: readonly AttachedFile[] = []): MailBlock[] {
  const there = files.filter(({ state }) => state !== 'deleted')
  if (there.length === 0) return []
  const lines = there.map(({ name, size }) => `${name} (${formatBytes(size)})`)
  return [{ intro, quote: lines.join('\n') }]
}

export function reasonBlock(reason: string | undefined): MailBlock | undefined {
  return reason === undefined ? undefined : { intro: 'Reason', quote: reason }
}

export function previewLink(url: string | null | undefined): { link: MailLink } | undefined {
  return url ? { link: { label: 'Open the preview', url } } : undefined
}

/** Of a quote that was sent some time ago; undefined once it is not open any more. */
export function quoteReminder(
  quote: QuoteInPlan,
  { id, isOwner, canReply = false }: { id: string; isOwner: boolean; canReply?: boolean },
): NotificationText | undefined {
  if (quote.status !== 'sent') return undefined
  const total = formatCents(quote.totalCents)
  const lastDay = formatDay(quote.validUntil)
  return {
    happened: `the ${total} quote expires ${formatNearDay(quote.validUntil, Date.now())}`,
    blocks: [
      `${isOwner ? 'You can accept or decline it until then.' : 'Until then, an owner of your company can accept or decline it.'} Need more time, or have a question? ${canReply ? 'Reply to this email or ask' : 'Ask'} on your dashboard. This is our only reminder.`,
      factsOf({
        'One-time total': total,
        Payment: formatInstalments(quote).join(', '),
        Plan: formatQuotedPlan(quote),
        'Valid until': lastDay,
      }),
    ],
    action: 'Review the quote',
    opens: 'quote',
    attached: { request: id, quote: quote.number },
  }
}

/** Some time after a completion: what was handed over is worth as much as a restore of it. */
export function restoreReminder(): NotificationText {
  return {
    happened: 'have you tested a restore?',
    blocks: [
      `It has been live for ${testRestoreDays} days, and a backup is only as good as the last restore you tested.`,
      'Restore the latest backup to a test machine, sign in, and check that your newest data is there. The handover says where your backups are. This is our only reminder.',
    ],
    action: 'Open the handover',
    opens: 'handover',
  }
}

/** An accepted quote in short. Its signed copy says all of it. Operators also read whose it is, and the time by their clock. */
export function signedFacts(
  quote: QuoteInPlan,
  { client, timeZone }: { client?: string; timeZone?: string } = {},
): MailBlock {
  const { totalCents, estimatedCompletion, decision } = quote
  return factsOf({
    Client: client,
    'One-time total': formatCents(totalCents),
    Payment: formatInstalments(quote).join(', '),
    Plan: formatQuotedPlan(quote),
    'Estimated completion': formatDay(estimatedCompletion),
    'Accepted by': decision && (decision.name ?? decision.by),
    'Accepted on':
      decision && (timeZone ? formatDeadline : formatUtcMoment)(decision.at, timeZone ?? ''),
  })
}
