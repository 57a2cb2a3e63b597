import { type HitStep, hitStepLabels } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { minuteMs } from '#domain/values/dates.ts'
import { formatDeadline } from '#domain/values/moments.ts'
import { formatCents } from '#domain/values/money.ts'
import { watchRules } from '#domain/watching/watch.ts'
import { factsOf, type MailBlock } from '#server/notifications/mail/render-mail.ts'
import type { RequestRow } from '#server/requests/request-row.ts'
import { onlinePayment } from './invoice-text.ts'
import type { listNotifiedOrders } from './notification-store.ts'
import {
  type EventTexts,
  formatNews,
  type HeadedText,
  lowerFirst,
  type NotificationFacts,
  type NotificationText,
  type OrderedText,
  orderBlocks,
  quotesOf,
  reasonBlock,
  signedFacts,
  textAbout,
} from './notification-text.ts'

interface OperatorFacts extends NotificationFacts {
  request: Pick<RequestRow, 'title'> & OrderedText
  client: { name: string; company: string | null }
}

/** What an operator reads about an event; undefined for one that is none of their emails. */
export const operatorText = (facts: OperatorFacts) => textAbout(texts, facts)

export type OperatorEvent = keyof typeof texts

const texts = {
  ordered: ({ enteredBy }, facts) => ({
    happened: 'new order',
    blocks: [
      enteredBy
        ? `${enteredBy} entered it for ${nameOf(facts.client)}.`
        : `From ${nameOf(facts.client)}.${deadlineOf(facts, ' Reply by ')}`,
      ...orderBlocks(facts.request),
    ],
    action: 'Open the request',
  }),
  messaged: (_, facts) => aboutMessages(facts),
  // What is off, maybe with messages.
  'item-changed': (_, facts) => aboutMessages(facts),
  'quote-accepted': ({ number, totalCents }, facts) =>
    facts.quote && {
      happened: `quote ${number} accepted for ${formatCents(totalCents)}`,
      blocks: [
        `The signed copy is attached.${deadlineOf(facts, ' Start work or message the client by ')}`,
        signedFacts(facts.quote, { client: nameOf(facts.client), timeZone: facts.timeZone }),
      ],
      attached: { request: facts.id, quote: number },
      action: 'Start work',
    },
  'quote-declined': ({ number, reason }, facts) => ({
    happened: `quote ${number} declined`,
    blocks: [
      reasonBlock(reason) ?? 'The client gave no reason.',
      aboutClient(facts, 'Next step by'),
    ],
    action: 'Open the request',
  }),
  hit: ({ step }, facts) => ({
    happened: lowerFirst(hitStepLabels[step]),
    blocks: [hitSentences[step], factsOf({ Client: nameOf(facts.client) })],
    action: 'Open the request',
  }),
  invoice: ({ step }, facts) =>
    facts.invoice && onlinePayment(step, facts.invoice, nameOf(facts.client)),
  watched({ step, since, address, reason }, { client, events, timeZone }) {
    const isDown = step === 'down'
    const on = (at: string) => formatDeadline(at, timeZone)
    return {
      happened: (replacement) => `${replacement} is ${isDown ? 'down' : 'back up'}`,
      blocks: [
        isDown
          ? `Three checks in a row failed. If it’s still down in ${clientWaitMinutes} minutes, we’ll email the client.`
          : 'Our checks succeed again. If the client was emailed about the outage, they get this news too.',
        factsOf({
          Client: nameOf(client),
          Address: address,
          'Last check': reason,
          Down: on(since),
          Up: isDown ? undefined : on(events[0].at),
        }),
      ],
      action: 'Open the request',
    }
  },
} satisfies EventTexts<OperatorFacts>

const { everyMs, failuresUntilOperators, failuresUntilClient } = watchRules
const clientWaitMinutes = ((failuresUntilClient - failuresUntilOperators) * everyMs) / minuteMs

function aboutMessages(facts: OperatorFacts): NotificationText {
  const { length: count, 0: first } = facts.events
  return {
    happened: count === 1 ? formatNews([first]) || 'new message' : `${count} new messages`,
    blocks: [...quotesOf(facts.events), aboutClient(facts)],
    action: 'Reply',
  }
}

const hitSentences: { [Step in HitStep]?: string } = {
  given: 'The client agreed to the text. You can publish the hit now.',
  declined: 'The client doesn’t want the hit on the website.',
  withdrawn: 'The client withdrew their consent, so the hit is no longer published.',
}

function aboutClient(facts: OperatorFacts, due = 'Reply by'): MailBlock {
  const { dueAt, timeZone, client } = facts
  return factsOf({ Client: nameOf(client), [due]: dueAt && formatDeadline(dueAt, timeZone) })
}

/** A sentence that begins like this; empty while nothing is due. */
function deadlineOf({ dueAt, timeZone }: OperatorFacts, words: string): string {
  return dueAt ? `${words}${formatDeadline(dueAt, timeZone)}.` : ''
}

function nameOf({ name, company }: OperatorFacts['client']): string {
  return company === null ? name : `${name}, ${company}`
}

export const listedMax = 20
const namedMax = 3

type ListedOrder = Awaited<ReturnType<typeof listNotifiedOrders>>[number]

/** What an operator reads about the orders of accounts that have not confirmed their address. */
export function orderDigest(orders: ListedOrder[], count: number): HeadedText {
  const more = count - orders.length
  const products = [...new Set(orders.map(({ targetSaaS }) => targetSaaS))]
  const named = products.slice(0, namedMax).join(', ')
  const heading =
    count === 1
      ? '1 order from an unconfirmed account'
      : `${count} orders from unconfirmed accounts`
  return {
    heading: `${heading}: ${named}${products.length > namedMax ? ' ...' : ''}`,
    blocks: [
      'Anyone can order with any address, so we group these orders into one email, at most once an hour. Orders from confirmed accounts are emailed right away.',
      {
        facts: orders.map(({ number, title, name, company }) => [
          requestId(number),
          `${title} (${nameOf({ name, company })})`,
        ]),
      },
      more > 0 ? `And ${more} more in the queue.` : undefined,
    ],
    action: 'Open the queue',
  }
}
