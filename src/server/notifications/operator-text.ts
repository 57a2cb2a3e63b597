import { hitStepLabels } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { formatUtcMoment } from '#domain/values/moments.ts'
import { formatCents } from '#domain/values/money.ts'
import { factsOf, type MailBlock } from '#server/notifications/mail/render-mail.ts'
import type { RequestRow } from '#server/requests/request-row.ts'
import { onlinePayment } from './invoice-text.ts'
import type { listNotifiedOrders } from './notification-store.ts'
import {
  type EventTexts,
  type HeadedText,
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
  ordered: ({ enteredBy }, { request, client, dueAt }) => ({
    happened: 'a new order',
    blocks: orderBlocks(request, {
      before: [
        ['Client', nameOf(client)],
        ['Entered by', enteredBy],
      ],
      after: [['Reply by', dueAt && formatUtcMoment(dueAt)]],
    }),
    action: 'Open the request',
  }),
  messaged: (_, facts) => aboutMessages(facts),
  // What is off, maybe with messages.
  'item-changed': (_, facts) => aboutMessages(facts),
  'quote-accepted': ({ number, totalCents }, facts) =>
    facts.quote && {
      happened: `quote ${number} accepted for ${formatCents(totalCents)}`,
      blocks: ['The signed copy is attached.', aboutClient(facts), signedFacts(facts.quote)],
      attached: { request: facts.id, quote: number },
      action: 'Start work',
    },
  'quote-declined': ({ number, reason }, facts) => ({
    happened: `quote ${number} declined`,
    blocks: [aboutClient(facts), reasonBlock(reason) ?? 'No reason was given.'],
    action: 'Open the request',
  }),
  hit: ({ step }, facts) => ({
    happened: hitStepLabels[step].toLowerCase(),
    blocks: [aboutClient(facts), step === 'withdrawn' ? "It's no longer published." : undefined],
    action: 'Open the request',
  }),
  invoice: ({ step }, facts) =>
    facts.invoice && onlinePayment(step, facts.invoice, aboutClient(facts)),
} satisfies EventTexts<OperatorFacts>

function aboutMessages(facts: OperatorFacts): NotificationText {
  const count = facts.events.length
  return {
    happened: count === 1 ? 'a new message' : `${count} new messages`,
    blocks: [aboutClient(facts), ...quotesOf(facts.events)],
    action: 'Reply',
  }
}

function aboutClient({ client, dueAt }: OperatorFacts): MailBlock {
  const replyBy = dueAt && formatUtcMoment(dueAt)
  return factsOf({ Client: nameOf(client), 'Reply by': replyBy })
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
      {
        facts: orders.map(({ number, title, name, company }) => [
          requestId(number),
          `${title} (${nameOf({ name, company })})`,
        ]),
      },
      more > 0 ? `And ${more} more in the queue.` : undefined,
      'Anyone can order with any address, so we group these orders into one email, at most once an hour. Orders from confirmed accounts are emailed right away.',
    ],
    action: 'Open the queue',
  }
}
