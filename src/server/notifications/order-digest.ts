import { requestId } from '#domain/requests/request-id.ts'
import type { Query } from '#server/db/database.ts'
import { listNotifiedOrders } from './due-notification-store.ts'
import type { NotificationText } from './notification-text.ts'
import { nameOf } from './operator-text.ts'

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
