import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { headersOf } from './call.ts'
import { newOrder, orderWith, type SentOrder } from './order-load.ts'
import type { Visitor } from './visitor.ts'

/** A connection of its own, on which orders are sent. */
interface OrderConnection {
  /** Resolves once all bytes have left this process. */
  send(): Promise<OrderUnderWay>
}

interface OrderUnderWay {
  order: SentOrder
  /** The status of the whole answer; rejects when the connection breaks before its end. */
  answer: Promise<number>
}

export function openConnection(address: string, visitor: Visitor): OrderConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())

  return {
    async send() {
      const order = newOrder(visitor)
      const { key } = order
      const body = JSON.stringify(orderWith(key))
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
        sending.write(body, (error) => (error ? reject(error) : resolve()))
        sending.end()
      })
      return { order, answer }
    },
  }
}

async function readAnswer(response: IncomingMessage, { ids }: SentOrder): Promise<number> {
  const { id } = JSON.parse(await text(response)) as { id?: string }
  if (id) ids.add(id)
  return response.statusCode ?? 0
}
