import { testRestoreAt } from '#domain/handover/handover.ts'
import { formatInstalments } from '#domain/invoices/payment-schedule.ts'
import { nextWeekly } from '#domain/notifications/notification-rules.ts'
import { formatAfterAcceptance, formatQuotedPlan } from '#domain/quotes/quote-wording.ts'
import { formatDueBy, formatWaited } from '#domain/requests/hit-request.ts'
import { formatSteps, inSteps } from '#domain/requests/request-event.ts'
import { formatDay, formatNearDay } from '#domain/values/dates.ts'
import { formatUtcMoment } from '#domain/values/moments.ts'
import { countOf, formatCents } from '#domain/values/money.ts'
import { invoiceText } from './invoice-text.ts'
import { factsOf } from './mail/render-mail.ts'
import {
  cutName,
  type EventTexts,
  filesBlock,
  formatNews,
  lowerFirst,
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
  ordered({ enteredBy }, facts) {
    const { isEmailConfirmed, request } = facts
    const when = dueBy(facts)
    const next = `You’ll hear from us${when ? ` ${when}` : ''}: a quote with a price and a date, or a question.`
    const stranger =
      'If you didn’t order anything, someone else entered your address. You can turn these emails off below.'
    return {
      happened: 'we have your order',
      blocks: [
        `Thank you${enteredBy ? `. ${enteredBy} entered the order for you` : ' for your order'}. ${next} Nothing is charged before you agree to a quote.`,
        // What was typed may be a stranger's.
        ...(isEmailConfirmed ? orderBlocks(request) : [stranger]),
      ],
      action: 'Follow your request',
    }
  },
  messaged: (_, { events }) => {
    const isAsked = events.some(({ detail }) => detail.kind === 'messaged' && detail.asks)
    const one = `a message from ${cutName(events[0].by.name)}`
    const news = events.length === 1 ? one : `${events.length} new messages`
    const [happened, action] = isAsked ? ['we have a question', 'Answer'] : [news, 'Reply']
    return { happened, blocks: quotesOf(events), action, opens: 'message' } as const
  },
  quoted: ({ number, totalCents, validUntil, files }, { id, quote, isOwner }) => ({
    happened: `a ${number === 1 ? '' : 'new '}quote for ${formatCents(totalCents)}`,
    blocks: [
      isOwner
        ? 'The quote is attached. Ask us anything, then accept or decline it on your dashboard. Nothing is charged before you accept.'
        : 'The quote is attached. Ask us anything. An owner of your company accepts or declines it, and nothing is charged before that.',
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
  'quote-accepted': (_, { id, quote, ...facts }) =>
    quote && {
      happened: `quote for ${formatCents(quote.totalCents)} accepted`,
      blocks: [
        `Thank you. Your signed copy is attached. ${formatAfterAcceptance(quote, dueBy(facts))}`,
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
        happened: (replacement) => `${replacement} is ready`,
        ...deliveredText(foundLive, solution, isEmailConfirmed),
        remindsAt: testRestoreAt(events[0].at),
        remindsAs: 'test-restore',
      }
    }
    const weekly = { remindsAt: nextWeekly(new Date()), remindsAs: 'weekly-progress' } as const
    if (from === 'pending') {
      return {
        happened: 'work has started',
        blocks: [
          `We’re building it${request.estimatedCompletion ? ` and expect to finish by ${formatDay(request.estimatedCompletion)}` : ''}. You’ll get a summary of each week’s progress.`,
        ],
        action: 'Follow your request',
        ...weekly,
      }
    }
    const isPaused = to === 'pending'
    return {
      happened: isPaused ? 'work is paused' : 'work has resumed',
      blocks: [
        isPaused
          ? 'We’ll email you when we start again. You can message us anytime.'
          : 'We’re working on it again and will email you when it’s ready. You can message us anytime.',
        reasonBlock(reason),
      ],
      action: 'See your request',
      ...(!isPaused && weekly),
    }
  },
  delivered({ isSameUrl, changed = [] }, { solution, isEmailConfirmed }) {
    if (solution === null) return undefined
    const parts = new Intl.ListFormat('en').format(changed)
    const updated = `handover ${parts} updated`.replace('  ', ' ')
    const found = isSameUrl
      ? 'You’ll find the update on your dashboard.'
      : 'Please use the new one from now on. You’ll find it on your dashboard.'
    return {
      happened: isSameUrl ? updated : (replacement) => `${replacement} has a new address`,
      ...deliveredText(found, solution, isEmailConfirmed),
    }
  },
  closed: ({ closure, reason }, { canReply }) => ({
    happened: `request ${closure}`,
    blocks: [
      closure === 'declined'
        ? 'We’re sorry, we can’t take on this project. You don’t need to do anything.'
        : 'We cancelled this request and stopped work on it.',
      reasonBlock(reason),
      [
        canReply ? '' : 'Questions? Message us on your dashboard.',
        closure === 'declined'
          ? 'You’re welcome to order again with different requirements.'
          : 'You can order it again anytime.',
      ]
        .filter(Boolean)
        .join(' '),
    ],
    action: 'See your request',
  }),
  reopened({ reason }, facts) {
    const when = dueBy(facts)
    return {
      happened: 'request reopened',
      blocks: [
        `We’ve picked it up again where we left off. ${when ? `You’ll hear from us ${when}.` : 'Your dashboard shows what’s next.'}`,
        reasonBlock(reason),
      ],
      action: 'See your request',
    }
  },
  estimated: ({ estimatedCompletion: day, before }) => ({
    happened: day === null ? 'completion date on hold' : `now expected by ${formatDay(day)}`,
    blocks: [
      day === null
        ? 'The completion date we gave you no longer holds. We’ll email you as soon as there’s a new one.'
        : before
          ? `It was expected by ${formatNearDay(before, Date.parse(day))}. Questions about the new date? Message us anytime.`
          : 'That’s when we expect to finish. We’ll email you if the date changes.',
    ],
    action: 'See your request',
  }),
  invoice: (detail, { invoice }) => invoice && invoiceText(detail, invoice),
  'item-changed': (_, facts) => aboutUpdates(facts),
  previewed: (_, facts) => aboutUpdates(facts),
  hit: () => ({
    happened: 'may we show it on our website?',
    blocks: [
      'We’d like to show your project as a hit on our website, without your name or your company’s.',
      'You’ll see exactly what we’d publish. Agree, edit it, or say no. Nothing is published before you agree, and you can withdraw anytime.',
    ],
    action: 'See the text and decide',
    opens: 'publication',
  }),
  outage: ({ step, since }, { events }) =>
    step === 'down'
      ? {
          happened: (replacement) => `${replacement} is down`,
          blocks: [
            `We haven’t been able to reach it since ${formatUtcMoment(since)}. Our team has been alerted, and we’ll email you as soon as it’s back.`,
          ],
          action: 'See your request',
        }
      : {
          happened: (replacement) => `${replacement} is back up`,
          blocks: [
            `It was down ${formatWaited(since, Date.parse(events[0].at))}. You can use it again.`,
            factsOf({
              'Went down': formatUtcMoment(since),
              'Came back': formatUtcMoment(events[0].at),
            }),
          ],
          action: 'See your request',
        },
} satisfies EventTexts<ClientFacts>

/** As the dashboard says it, by the agency's clock; not once that has passed. */
function dueBy({ dueAt = '', timeZone }: Pick<ClientFacts, 'dueAt' | 'timeZone'>) {
  const now = Date.now()
  return Date.parse(dueAt) > now ? formatDueBy(dueAt, { now, timeZone }) : undefined
}

/** What operators marked or handed over meanwhile, a line for each sort. */
function aboutUpdates({ events, isEmailConfirmed, canReply }: ClientFacts): NotificationText {
  const steps = inSteps(events)
  const [first] = steps
  const isOne = steps.length === 1
  const news = first ? formatNews(first) : ''
  const lines = steps.flatMap((step) => formatSteps(step) ?? [])
  const [line = ''] = lines
  // Its heading says the rest.
  const details = lowerFirst(line).startsWith(news) ? line.slice(news.length) : line
  const [url] = events.flatMap(({ detail }) => (detail.kind === 'previewed' ? [detail.url] : []))
  const preview = isEmailConfirmed ? previewLink(url) : undefined
  const { ask, ...asked } = askAbout(events) ?? {
    ask: `Try it, then ${canReply ? 'reply to this email and tell' : 'message'} us what you’d change.`,
    action: 'See your request',
    task: preview?.link,
  }
  return {
    happened: isOne ? news : `${news} and ${countOf(steps.length - 1, 'more update')}`,
    blocks: [
      ...(isOne
        ? [ask, details.replace(/^(: | \()(.*?)\)?$/, '$2') || undefined]
        : [...lines, ask]),
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
        ? `Try ${it}, then accept it or report a problem.`
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
  const ask =
    namesOf('open').size > 0
      ? 'We’ll tell you when it’s ready to check.'
      : 'Your checklist shows where each item stands.'
  return { ask, action: 'See the checklist', opens: 'checklist' }
}

const confirmHandover = 'Confirm the handover'

const foundLive = 'It’s live. You’ll find it on your dashboard, with everything we hand over.'

/** An address that is not confirmed may belong to a person who never ordered: it gets no link. */
function deliveredText(found: string, { url, toConfirm }: Solution, isEmailConfirmed: boolean) {
  const task = isEmailConfirmed ? { label: 'Open your solution', url } : undefined
  const opens = 'handover' as const
  if (toConfirm === 0) return { blocks: [found], action: 'See the handover', task, opens }
  const items = countOf(toConfirm, 'handover item')
  const blocks = [found, task && { link: task }, `Please check and confirm ${items}.`]
  return { blocks, action: confirmHandover, opens }
}
