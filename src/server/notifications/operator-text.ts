import { hitStepLabels } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { orderFacts } from '#domain/requests/stored-order.ts'
import { formatUtcMoment } from '#domain/values/moments.ts'
import type { Query } from '#server/db/database.ts'
import { factsOf, type MailBlock, type MailFact } from '#server/notifications/mail/render-mail.ts'
import type { RequestRow } from '#server/requests/request-row.ts'
import { onlinePayment } from './invoice-text.ts'
import { listNotifiedOrders } from './notification-store.ts'
import {
  type EventTexts,
  type NotificationFacts,
  type NotificationText,
  quotesOf,
  reasonBlock,
  signedCopy,
  textAbout,
} from './notification-text.ts'

interface OperatorFacts extends NotificationFacts {
  request: Pick<RequestRow, 'title' | 'requirements'> & Parameters<typeof orderFacts>[0]
  client: { name: string; company: string | null }
}

/** What an operator reads about an event; undefined for one that is none of their emails. */
export const operatorText = (facts: OperatorFacts) => textAbout(texts, facts)

const texts: EventTexts<OperatorFacts> = {
  ordered: (_, { request, client, dueAt }) => ({
    heading: `New order: ${request.title}`,
    blocks: [
      {
        facts: [
          ['Client', nameOf(client)],
          ...orderFacts(request).map(({ label, text }): MailFact => [label, text]),
          ['Reply by', dueAt && formatUtcMoment(dueAt)],
        ],
      },
      { intro: 'Requirements', quote: excerpt(request.requirements) },
    ],
    action: 'Open the request',
  }),
  messaged: (_, facts) => aboutMessages(facts),
  // What is off, maybe with messages.
  'item-changed': (_, facts) => aboutMessages(facts),
  'quote-accepted': ({ number }, facts) =>
    facts.quote && {
      heading: `Quote ${number} accepted`,
      blocks: [aboutRequest(facts), ...signedCopy(facts.quote, facts)],
      action: 'Start work',
    },
  'quote-declined': ({ number, reason }, facts) => ({
    heading: `Quote ${number} declined`,
    blocks: [aboutRequest(facts), reasonBlock(reason) ?? 'No reason was given.'],
    action: 'Open the request',
  }),
  hit: ({ step }, facts) => ({
    heading: hitStepLabels[step],
    blocks: [aboutRequest(facts), step === 'withdrawn' ? "It's no longer published." : undefined],
    action: 'Open the request',
  }),
  invoice: ({ step }, facts) =>
    facts.invoice && onlinePayment(step, facts.invoice, aboutRequest(facts)),
}

function aboutMessages(facts: OperatorFacts): NotificationText {
  const count = facts.events.length
  const from = count === 1 ? 'New message' : `${count} new messages`
  return {
    heading: `${from} from ${facts.client.name}`,
    blocks: [aboutRequest(facts), ...quotesOf(facts.events)],
    action: 'Reply',
  }
}

function aboutRequest({ request, client, dueAt }: OperatorFacts): MailBlock {
  const replyBy = dueAt && formatUtcMoment(dueAt)
  return factsOf({ Request: request.title, Client: nameOf(client), 'Reply by': replyBy })
}

function nameOf({ name, company }: OperatorFacts['client']): string {
  return company === null ? name : `${name}, ${company}`
}

const excerptChars = 1000

function excerpt(text: string): string {
  return text.length <= excerptChars ? text : `${text.slice(0, excerptChars).trimEnd()} ...`
}

const listedMax = 20
const namedMax = 3

/** What an operator reads about the orders of accounts that have not confirmed their address. */
export async function readOrderDigest(trx: Query, numbers: number[]): Promise<NotificationText> {
  const orders = await listNotifiedOrders(trx, numbers.slice(0, listedMax))
  const count = numbers.length
  const more = count - orders.length
  const named = numbers.slice(0, namedMax).map(requestId).join(', ')
  const heading =
    count === 1
      ? '1 order from an unconfirmed account'
      : `${count} orders from unconfirmed accounts`
  return {
    heading: `${heading}: ${named}${count > namedMax ? ' ...' : ''}`,
    blocks: [
      {
        facts: orders.map(({ number, title, ...client }) => [
          requestId(number),
          `${title} (${nameOf(client)})`,
        ]),
      },
      more > 0 ? `And ${more} more in the queue.` : undefined,
      'Anyone can order with any address, so we group these orders into one email, at most once an hour. Orders from confirmed accounts are emailed right away.',
    ],
    action: 'Open the queue',
  }
}
