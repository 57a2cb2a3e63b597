import { testRestoreAt } from '#domain/handover/handover.ts'
import { formatInstalments } from '#domain/invoices/payment-schedule.ts'
import { nextWeekly } from '#domain/notifications/notification-rules.ts'
import { formatAfterAcceptance, formatQuotedPlan } from '#domain/quotes/quote-wording.ts'
import { formatDueWithin } from '#domain/requests/hit-request.ts'
import { formatSteps, inSteps } from '#domain/requests/request-event.ts'
import { formatDay, formatNearDay } from '#domain/values/dates.ts'
import { formatUtcMoment } from '#domain/values/moments.ts'
import { countOf, formatCents } from '#domain/values/money.ts'
import { invoiceText } from './invoice-text.ts'
import { factsOf } from './mail/render-mail.ts'
import {
  type EventTexts,
  filesBlock,
  formatNews,
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
  request: OrderedText & { estimatedCompletion?: string | null }
  /** As the client sees it now; null while there is none. */
  solution: Solution | null
}

/** What a client reads about an event; undefined for one that is none of their emails. */
export const clientText = (facts: ClientFacts) => textAbout(texts, facts)

export type ClientEvent = keyof typeof texts

const texts = {
  ordered({ enteredBy }, { dueAt, events, isEmailConfirmed, request }) {
    const when = dueAt ? ` ${formatDueWithin(dueAt, events[0].at)}` : ''
    const next = `You’ll hear from us${when}: a quote with a price and a date, or a question.`
    const stranger =
      'If you didn’t order anything, someone else entered your address. You can turn these emails off below.'
    return {
      happened: 'Order received',
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
    const news = isOne ? `Message from ${events[0].by.name}` : `${events.length} new messages`
    const happened = by ? `Question from ${by.name}` : news
    return { happened, blocks: quotesOf(events), action: by ? 'Answer' : 'Reply', opens: 'message' }
  },
  quoted: ({ number, totalCents, validUntil, files }, { id, quote, isOwner }) => ({
    happened: `${number === 1 ? 'Quote' : 'New quote'} for ${formatCents(totalCents)}`,
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
      happened: `Quote accepted for ${formatCents(quote.totalCents)}`,
      blocks: [
        `Your signed copy is attached. ${formatAfterAcceptance(quote, dueAt && formatDueWithin(dueAt, events[0].at))}`,
        signedFacts(quote),
      ],
      attached: { request: id, quote: quote.number },
      action: 'Follow your request',
    },
  moved({ from, to, reason }, { solution, events, isEmailConfirmed, request }) {
    if (to === 'completed') {
      // Moved back meanwhile, which has its own email.
      if (solution === null) return undefined
      return {
        happened: 'Ready to use',
        ...deliveredText('It’s live', solution, isEmailConfirmed),
        remindsAt: testRestoreAt(events[0].at),
        remindsAs: 'test-restore',
      }
    }
    const weekly = { remindsAt: nextWeekly(new Date()), remindsAs: 'weekly-progress' } as const
    if (from === 'pending') {
      return {
        happened: 'Work has started',
        blocks: [
          `We’re building it${request.estimatedCompletion ? ` and expect to finish by ${formatDay(request.estimatedCompletion)}` : ''}. Each week with progress, you’ll get a summary.`,
        ],
        action: 'Follow your request',
        ...weekly,
      }
    }
    const isPaused = to === 'pending'
    return {
      happened: isPaused ? 'Work is paused' : 'Work has resumed',
      blocks: [
        `We’ll email you when it ${isPaused ? 'starts again' : 'is ready'}, and you can message us anytime.`,
        reasonBlock(reason),
      ],
      action: 'See your request',
      ...(!isPaused && weekly),
    }
  },
  delivered({ isSameUrl }, { solution, isEmailConfirmed }) {
    if (solution === null) return undefined
    return {
      happened: 'Solution updated',
      ...deliveredText(isSameUrl ? undefined : 'It has a new address', solution, isEmailConfirmed),
    }
  },
  closed: ({ closure, reason }, { canReply }) => ({
    happened: `Request ${closure}`,
    blocks: [
      closure === 'declined'
        ? 'We can’t take on this project. Nothing more is needed from you.'
        : 'We cancelled this request and stopped work on it.',
      reasonBlock(reason),
      [
        canReply ? '' : 'Questions? Message us on your dashboard.',
        closure === 'declined'
          ? 'You can place a new order with different requirements.'
          : 'You can order it again anytime.',
      ]
        .filter(Boolean)
        .join(' '),
    ],
    action: 'See your request',
  }),
  reopened: ({ reason }, { dueAt, events }) => ({
    happened: 'Request reopened',
    blocks: [
      `It’s open again, with everything as it was. ${dueAt ? `You’ll hear from us ${formatDueWithin(dueAt, events[0].at)}.` : 'Your dashboard shows what’s next.'}`,
      reasonBlock(reason),
    ],
    action: 'See your request',
  }),
  estimated: ({ estimatedCompletion: day, before }) => ({
    happened: day === null ? 'Estimated completion removed' : `Expected by ${formatDay(day)}`,
    blocks: [
      day === null
        ? 'We removed the estimated completion date. We’ll email you when there’s a new one.'
        : `We now expect to finish by ${formatDay(day)}${before ? `, instead of ${formatNearDay(before, Date.parse(day))}` : ''}.`,
    ],
    action: 'See your request',
  }),
  invoice: (detail, { invoice }) => invoice && invoiceText(detail, invoice),
  'item-changed': (_, facts) => aboutUpdates(facts),
  previewed: (_, facts) => aboutUpdates(facts),
  hit: () => ({
    happened: (replacement) => `May we show ${replacement} on our website?`,
    blocks: [
      'We’d like to add your project to the hits on our website, without your name or your company’s.',
      'You’ll see exactly what we’d publish. Agree, edit it, or say no. Nothing is published before you agree, and you can withdraw anytime.',
    ],
    action: 'See the text and decide',
    opens: 'publication',
  }),
  outage: ({ step, since }, { events }) =>
    step === 'down'
      ? {
          happened: 'Not available',
          blocks: [
            `It hasn’t answered our checks since ${formatUtcMoment(since)}. Our team knows, and we’ll email you as soon as it answers again.`,
          ],
          action: 'See your request',
        }
      : {
          happened: 'Available again',
          blocks: [
            'It answers our checks again.',
            factsOf({ Down: formatUtcMoment(since), Up: formatUtcMoment(events[0].at) }),
          ],
          action: 'See your request',
        },
} satisfies EventTexts<ClientFacts>

/** What operators marked or handed over meanwhile, a line for each sort. */
function aboutUpdates({ events, isEmailConfirmed, canReply }: ClientFacts): NotificationText {
  const steps = inSteps(events)
  const [first] = steps
  const isOne = steps.length === 1
  const news = first ? formatNews(first) : ''
  const lines = steps.flatMap((step) => formatSteps(step) ?? [])
  const [url] = events.flatMap(({ detail }) => (detail.kind === 'previewed' ? [detail.url] : []))
  const preview = isEmailConfirmed ? previewLink(url) : undefined
  const { ask, ...asked } = askAbout(events) ?? {
    ask: `Try it, then ${canReply ? 'reply to this email' : 'message us'} with what you’d change.`,
    action: 'See your request',
    task: preview?.link,
  }
  return {
    happened: isOne ? news : `${news} and ${countOf(steps.length - 1, 'more update')}`,
    blocks: [
      ...(isOne ? [ask, ...lines.filter((line) => line !== news)] : [...lines, ask]),
      asked.task ? undefined : preview,
    ],
    ...asked,
  }
}

type Asked = Pick<NotificationText, 'action' | 'opens' | 'task'> & { ask: string }

/** What clients do about items, by what operators did to them. Undefined for a preview alone. */
function askAbout(events: ClientFacts['events']): Asked | undefined {
  const changes = events.flatMap(({ detail }) => (detail.kind === 'item-changed' ? [detail] : []))
  const namesOf = (...whats: string[]) =>
    new Set(changes.flatMap(({ name, what }) => (whats.includes(what) ? [name] : [])))
  const { size: count } = namesOf('built', 'migrated')
  if (count > 0) {
    const it = count === 1 ? 'it' : 'each one'
    const isBuilt = namesOf('built').size > 0
    return {
      ask: isBuilt
        ? `Accept ${it}, or report a problem.`
        : `Compare the counts with yours, then accept ${it} or report a problem.`,
      action: `Check ${count === 1 ? 'it' : countOf(count, 'item')}`,
      opens: 'checklist',
    }
  }
  if (namesOf('saved', 'secret-stored').size > 0) {
    const ask = 'Check what we handed over, then confirm it.'
    return { ask, action: confirmHandover, opens: 'handover' }
  }
  if (changes.length === 0) return undefined
  const ask = 'Your checklist shows where each item stands.'
  return { ask, action: 'See the checklist', opens: 'checklist' }
}

const confirmHandover = 'Confirm the handover'

/** An address that is not confirmed may belong to a person who never ordered: it gets no link. */
function deliveredText(
  what: string | undefined,
  { url, handoverNotes, toConfirm }: Solution,
  isEmailConfirmed: boolean,
) {
  const notes = handoverNotes === '' ? 'it' : 'it with the handover notes'
  const task = isEmailConfirmed ? { label: 'Open your solution', url } : undefined
  const found = what
    ? `${what}. You’ll find ${notes} on your dashboard.`
    : 'We updated its handover notes, files or secret. You’ll find them on your dashboard.'
  const opens = 'handover' as const
  if (toConfirm === 0) return { blocks: [found], action: 'See the handover', task, opens }
  const items = countOf(toConfirm, 'handover item')
  const blocks = [found, task && { link: task }, `Please check and confirm ${items}.`]
  return { blocks, action: confirmHandover, opens }
}
