import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { orderFacts } from '#domain/requests/stored-order.ts'
import type { Query } from '#server/db/database.ts'
import type { RequestRow } from '#server/requests/request-row.ts'
import { listNotifiedOrders } from './notification-store.ts'
import {
  inUtc,
  type NotificationFacts,
  type NotificationText,
  quotesOf,
  signedCopy,
} from './notification-text.ts'

export interface OperatorFacts extends NotificationFacts {
  request: Pick<RequestRow, 'title' | 'requirements'> & Parameters<typeof orderFacts>[0]
  client: { name: string; company: string | null }
}

/** What an operator reads about an event; undefined for one that is none of their emails. */
export function operatorText(facts: OperatorFacts): NotificationText | undefined {
  const { detail } = facts.events[0]
  switch (detail.kind) {
    case 'ordered':
      return newOrder(facts)
    case 'messaged':
      return newMessages(facts)
    case 'quote-accepted':
      return accepted(facts, detail)
    case 'quote-declined':
      return declined(facts, detail)
    default:
      return undefined
  }
}

function newOrder({ request, client, dueAt }: OperatorFacts): NotificationText {
  return {
    heading: `New order: ${request.title}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Client', nameOf(client)],
          ...orderFacts(request).map(({ label, text }): Fact => [label, text]),
          ...dueFact(dueAt),
        ],
      },
      { kind: 'quote', intro: 'Requirements', text: excerpt(request.requirements) },
    ],
    action: 'Open the request',
  }
}

function newMessages({ events, request, client, dueAt }: OperatorFacts): NotificationText {
  const count = events.length
  const from = count === 1 ? 'New message' : `${count} new messages`
  return {
    heading: `${from} from ${client.name}`,
    blocks: [aboutRequest(request, client, dueAt), ...quotesOf(events)],
    action: count === 1 ? 'Answer it' : 'Answer them',
  }
}

type Detail<Kind extends EventDetail['kind']> = Extract<EventDetail, { kind: Kind }>

function accepted(
  { request, client, dueAt, quote, publicUrl }: OperatorFacts,
  { number }: Detail<'quote-accepted'>,
): NotificationText | undefined {
  if (quote === undefined) return undefined
  return {
    heading: `Quote ${number} accepted`,
    blocks: [aboutRequest(request, client, dueAt), ...signedCopy(quote, publicUrl)],
    action: 'Start work',
  }
}

function declined(
  { request, client, dueAt }: OperatorFacts,
  { number, reason }: Detail<'quote-declined'>,
): NotificationText {
  return {
    heading: `Quote ${number} declined`,
    blocks: [
      aboutRequest(request, client, dueAt),
      reason === undefined
        ? { kind: 'text', text: 'No reason was given.' }
        : { kind: 'quote', intro: 'The reason', text: reason },
    ],
    action: 'Open the request',
  }
}

type Fact = [name: string, value: string]

function aboutRequest(
  { title }: OperatorFacts['request'],
  client: OperatorFacts['client'],
  dueAt: string | undefined,
) {
  const facts: Fact[] = [['Request', title], ['Client', nameOf(client)], ...dueFact(dueAt)]
  return { kind: 'facts' as const, facts }
}

function nameOf({ name, company }: OperatorFacts['client']): string {
  return company === null ? name : `${name}, ${company}`
}

function dueFact(dueAt: string | undefined): Fact[] {
  return dueAt === undefined ? [] : [['Answer by', inUtc(dueAt)]]
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
  const more = numbers.length - orders.length
  const named = numbers.slice(0, namedMax).map(requestId).join(', ')
  return {
    heading: `${sayOrders(numbers.length)}: ${named}${numbers.length > namedMax ? ' ...' : ''}`,
    blocks: [
      {
        kind: 'facts',
        facts: orders.map(({ number, title, ...client }) => [
          requestId(number),
          `${title} (${nameOf(client)})`,
        ]),
      },
      ...(more > 0 ? [{ kind: 'text' as const, text: `And ${more} more, in the queue.` }] : []),
      { kind: 'text', text: why },
    ],
    action: 'Open the queue',
  }
}

function sayOrders(count: number): string {
  if (count === 1) return '1 order by an account that has not confirmed its address'
  return `${count} orders by accounts that have not confirmed their address`
}

const why =
  'Anyone can order with any address, so such orders are emailed together, once an hour at most. Orders of confirmed accounts are emailed at once.'
