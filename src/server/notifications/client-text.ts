import { testRestoreAt } from '#domain/handover/handover.ts'
import { formatInstalments } from '#domain/invoices/payment-schedule.ts'
import { nextWeekly } from '#domain/notifications/notification-rules.ts'
import { formatAfterAcceptance, formatQuotedPlan } from '#domain/quotes/quote-wording.ts'
import { formatDueWithin } from '#domain/requests/hit-request.ts'
import { formatSteps, inSteps } from '#domain/requests/request-event.ts'
import { closureLabels, requestStatusLabels } from '#domain/requests/request-status.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { invoiceText } from './invoice-text.ts'
import { factsOf, type MailBlock } from './mail/render-mail.ts'
import {
  type EventTexts,
  filesBlock,
  type NotificationFacts,
  type NotificationText,
  type OrderedText,
  orderBlocks,
  previewLink,
  quotesOf,
  reasonBlock,
  signedFacts,
  textAbout,
} from './notification-text.ts'

interface Solution {
  url: string
  handoverNotes: string
  /** Handed over and not yet confirmed by the client. */
  toConfirm: number
}

interface ClientFacts extends NotificationFacts {
  /** An address that is not may belong to a person who never ordered. */
  isEmailConfirmed: boolean
  /** Only owners decide on quotes. */
  isOwner: boolean
  request: OrderedText
  /** As the client sees it now; null while there is none. */
  solution: Solution | null
}

/** What a client reads about an event; undefined for one that is none of their emails. */
export const clientText = (facts: ClientFacts) => textAbout(texts, facts)

export type ClientEvent = keyof typeof texts

const texts = {
  ordered({ enteredBy }, { dueAt, events, isEmailConfirmed, request }) {
    const when = dueAt ? ` ${formatDueWithin(dueAt, events[0].at)}` : ''
    const next = `You'll hear from us${when}: a quote with a price and a date, or a question.`
    const stranger =
      "If you didn't order anything, someone else entered your address. You can turn these emails off below."
    return {
      happened: 'we received your order',
      blocks: [
        `Thanks for your order${enteredBy ? `, which ${enteredBy} entered for you` : ''}. ${next} Nothing is charged before you agree.`,
        // What was typed may be a stranger's.
        ...(isEmailConfirmed ? orderBlocks(request) : [stranger]),
      ],
      action: 'Follow your request',
    }
  },
  messaged: (_, { events }) => {
    const { by } = events.find(({ detail }) => detail.kind === 'messaged' && detail.asks) ?? {}
    const isOne = events.length === 1
    const news = isOne ? `a message from ${events[0].by.name}` : `${events.length} new messages`
    const happened = by ? `${by.name} asked you a question` : news
    return { happened, blocks: quotesOf(events), action: by ? 'Answer' : 'Reply' }
  },
  quoted: ({ number, totalCents, validUntil, files }, { id, quote, isOwner }) => ({
    happened: `a ${number === 1 ? '' : 'new '}quote for ${formatCents(totalCents)}`,
    blocks: [
      isOwner
        ? 'The quote is attached. Review it, ask us anything, then accept or decline. Nothing is charged before you agree.'
        : 'The quote is attached. Review it and ask us anything. An owner of your company accepts or declines it, and nothing is charged before that.',
      factsOf({
        'One-time total': formatCents(totalCents),
        Payment: quote && formatInstalments(quote).join(', '),
        Plan: quote && formatQuotedPlan(quote),
        'Estimated completion': quote && formatDay(quote.estimatedCompletion),
        'Valid until': formatDay(validUntil),
      }),
      ...filesBlock('With these files', files),
    ],
    attached: { request: id, quote: number },
    action: 'Review the quote',
    opens: 'quote',
  }),
  'quote-accepted': (_, { id, quote, dueAt, events }) =>
    quote && {
      happened: `quote accepted for ${formatCents(quote.totalCents)}`,
      blocks: [
        `Your signed copy is attached. ${formatAfterAcceptance(quote, dueAt && formatDueWithin(dueAt, events[0].at))}`,
        signedFacts(quote),
      ],
      attached: { request: id, quote: quote.number },
      action: 'Follow your request',
    },
  moved({ from, to, reason }, { solution, events, isEmailConfirmed }) {
    if (to === 'completed') {
      // Moved back meanwhile, which has its own email.
      if (solution === null) return undefined
      return {
        happened: 'ready to use',
        blocks: deliveredBlocks("It's live", solution, isEmailConfirmed),
        action: 'See your solution',
        opens: 'handover',
        remindsAt: testRestoreAt(events[0].at),
        remindsAs: 'test-restore',
      }
    }
    const weekly = { remindsAt: nextWeekly(new Date()), remindsAs: 'weekly-progress' } as const
    if (from === 'pending') {
      return {
        happened: 'work has started',
        blocks: ["We're building it. You can follow every step, and ask us anything, anytime."],
        action: 'Follow your request',
        ...weekly,
      }
    }
    return {
      happened: to === 'pending' ? 'work has stopped' : 'work has resumed',
      blocks: [`Your request is back to ${requestStatusLabels[to]}.`, reasonBlock(reason)],
      action: 'See your request',
      ...(to === 'in-progress' && weekly),
    }
  },
  delivered(_, { solution, isEmailConfirmed }) {
    if (solution === null) return undefined
    return {
      happened: 'we updated your solution',
      blocks: deliveredBlocks('It has a new address', solution, isEmailConfirmed),
      action: 'See your solution',
      opens: 'handover',
    }
  },
  closed: ({ closure, reason }) => ({
    happened: `we ${closureLabels[closure].toLowerCase()} your request`,
    blocks: [reasonBlock(reason), 'You can message us on your dashboard, or place a new order.'],
    action: 'See your request',
  }),
  reopened: ({ reason }) => ({
    happened: 'we reopened your request',
    blocks: [reasonBlock(reason)],
    action: 'See your request',
  }),
  estimated: ({ estimatedCompletion: day }) => ({
    happened: day === null ? 'estimated completion removed' : `expected by ${formatDay(day)}`,
    blocks: [
      day === null
        ? "We removed the estimated completion date. We'll email you when there's a new one."
        : `We now expect to complete your request by ${formatDay(day)}.`,
    ],
    action: 'See your request',
  }),
  invoice: (detail, { invoice }) => invoice && invoiceText(detail, invoice),
  'item-changed': (_, facts) => aboutUpdates(facts),
  previewed: (_, facts) => aboutUpdates(facts),
  hit: () => ({
    happened: 'may we show it on our website?',
    blocks: [
      "We'd like to add your project to the hits on our website, without your name or your company's.",
      "You'll see exactly what we'd publish. Agree, edit it, or say no. Nothing is published before you agree, and you can withdraw anytime.",
    ],
    action: 'See the text and decide',
  }),
} satisfies EventTexts<ClientFacts>

/** What operators marked or handed over meanwhile, a line for each sort. */
function aboutUpdates({ events, isEmailConfirmed }: ClientFacts): NotificationText {
  const lines = inSteps(events).map((step) => formatSteps(step) ?? '')
  const [first = ''] = lines
  const isOne = lines.length === 1
  const [url] = events.flatMap(({ detail }) => (detail.kind === 'previewed' ? [detail.url] : []))
  const isBuilt = events.some(({ detail }) => detail.kind === 'item-changed')
  return {
    happened: isOne ? first.charAt(0).toLowerCase() + first.slice(1) : `${lines.length} updates`,
    blocks: [
      ...(isOne ? ["Have a look, and tell us if anything's wrong."] : lines),
      previewLink(isEmailConfirmed ? url : null),
    ],
    action: isBuilt ? 'Check it' : 'See your request',
    ...(isBuilt && { opens: 'checklist' }),
  }
}

/** An address that is not confirmed may belong to a person who never ordered: it gets no link. */
function deliveredBlocks(
  what: string,
  { url, handoverNotes, toConfirm }: Solution,
  isEmailConfirmed: boolean,
): MailBlock[] {
  const notes = handoverNotes === '' ? 'it' : 'it with the handover notes'
  const items = toConfirm === 1 ? '1 item' : `${toConfirm} items`
  return [
    `${what}. You'll find ${notes} on your dashboard.`,
    ...(isEmailConfirmed ? [{ link: { label: 'Open your solution', url } }] : []),
    ...(toConfirm > 0 ? [`Please confirm ${items} that we handed over.`] : []),
  ]
}
