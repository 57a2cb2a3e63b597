import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { headersOf } from './call.ts'
import { newOrder, orderWith, type SentOrder } from './order-load.ts'
import type { Visitor } from './visitor.ts'

/** One connection of its own, and orders whose bytes are sent when the test says so. */
interface OrderConnection {
  /** Resolves once all bytes, or the first half of them, have left this process. */
  send(share?: 'all' | 'half'): Promise<OrderUnderWay>
}

interface OrderUnderWay {
  order: SentOrder
  /** Sends what has been held back. */
  sendRest(): void
  /** The status of the whole answer; rejects when the connection breaks before its end. */
  answer: Promise<number>
}

export function openConnection(address: string, visitor: Visitor): OrderConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())

  return {
    async send(share = 'all') {
      const order = newOrder(visitor)
      const { key } = order
      const body = JSON.stringify(orderWith(key))
      const middle = share === 'all' ? body.length : Math.floor(body.length / 2)
      const sending = request(new URL(`${apiPath}${endpoints.placeOrder.path}`, address), {
        method: endpoints.placeOrder.method,
        agent,
        headers: {
          ...headersOf(address, { cookie: visitor.cookie, key }),
          'Content-Length': body.length,
        },
      })
      const answer = new Promise<IncomingMessage>((resolve, reject) => {
        sending.on('response', resolve).on('error', reject)
      }).then((response) => readAnswer(response, order))
      // Awaited in its own time.
      answer.catch(() => undefined)
      await new Promise<void>((resolve, reject) => {
        sending.once('error', reject)
        sending.write(body.slice(0, middle), (error) => (error ? reject(error) : resolve()))
        if (share === 'all') sending.end()
      })
      return { order, answer, sendRest: () => void sending.end(body.slice(middle)) }
    },
  }
}

async function readAnswer(response: IncomingMessage, { ids }: SentOrder): Promise<number> {
  const { id } = JSON.parse(await text(response)) as { id?: string }
  if (id) ids.add(id)
  return response.statusCode ?? 0
}
