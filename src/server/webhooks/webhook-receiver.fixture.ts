import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type WebhookPayload, webhookPayloadSchema } from '#domain/webhooks/webhook.ts'
import { webhookHeaders } from './webhook-signature.ts'

interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
  payload: WebhookPayload
}

/** A real HTTP server that records what it gets, closed when the test is over. */
export async function startWebhookReceiver() {
  const next: number[] = []
  const receiver = {
    url: '',
    received: [] as ReceivedWebhook[],
    /** The statuses of the next answers; 0 for none. Then 204 again. */
    answerWith: (...statuses: number[]) => void next.push(...statuses),
    /** Called with each webhook before it is answered. */
    beforeAnswer: async () => {},
    /** Ends the connections that it has not answered. */
    hangUp: () => server.closeAllConnections(),
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const payload = webhookPayloadSchema.parse(JSON.parse(body))
    receiver.received.push({ headers: request.headers, body, payload })
    const status = next.shift() ?? 204
    await receiver.beforeAnswer()
    if (status === 0) return
    response.writeHead(status, { Location: 'http://127.0.0.1:1/elsewhere' })
    response.end(status === 204 ? undefined : 'an answer of the receiver')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  receiver.url = `http://127.0.0.1:${port}/hook?of=ada`
  return receiver
}

/** Whether it is signed as the headers of the specification's reference message are. */
export function isSigned({ headers, body }: ReceivedWebhook, secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const expected = webhookHeaders(secret, { id: String(headers['webhook-id']), at, body })
  return headers['webhook-signature'] === expected['webhook-signature']
}
