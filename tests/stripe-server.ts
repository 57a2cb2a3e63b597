import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** As an operator would set them. */
export const stripeKeys = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' }

export interface CheckoutSession {
  id: string
  object: 'checkout.session'
  url: string
  success_url: string
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  metadata: Record<string, string>
}

/** A server in this process that speaks the part of Stripe's API that is used, with its page to pay on. */
export async function startStripeServer() {
  const sessions: CheckoutSession[] = []
  const received: { form: Record<string, string>; headers: NodeJS.Dict<string | string[]> }[] = []
  const stripe = { sessions, received, url: '', webhookUrl: '', failure: 0, close }
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (method === 'POST' && url === '/v1/checkout/sessions') {
      received.push({ form, headers })
      const isKnown = headers.authorization === `Bearer ${stripeKeys.secretKey}`
      const status = isKnown ? stripe.failure : 401
      if (status > 0) {
        const error = { type: 'invalid_request_error', message: 'What Stripe says of its error' }
        return answer(status, { error })
      }
      const session = sessionFrom(form, stripe.url, sessions.length + 1)
      sessions.push(session)
      return answer(200, session)
    }
    const session = sessions.find(({ id }) => url === `/c/pay/${id}`)
    if (session === undefined) return answer(404, { error: { type: 'invalid_request_error' } })
    if (method !== 'POST') {
      const page = '<!doctype html><title>Checkout</title><form method="post"><button>Pay</button>'
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
    }
    const paid = stripeEvent('checkout.session.completed', session)
    if (stripe.webhookUrl) await fetch(stripe.webhookUrl, { method: 'POST', ...sign(paid) })
    return response.writeHead(303, { Location: session.success_url }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stripe

  async function close(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

function sessionFrom(form: Record<string, string>, url: string, place: number): CheckoutSession {
  const id = `cs_test_${place}`
  const of = (name: string) => form[name] ?? ''
  return {
    id,
    object: 'checkout.session',
    url: `${url}/c/pay/${id}`,
    success_url: of('success_url'),
    payment_status: 'unpaid',
    amount_total: Number(of('line_items[0][price_data][unit_amount]')),
    currency: of('line_items[0][price_data][currency]'),
    metadata: { invoice: of('metadata[invoice]') },
  }
}

/** What Stripe reports of a session, paid unless something else is said. */
export function stripeEvent(
  type: string,
  session: CheckoutSession,
  changes: Partial<CheckoutSession> = {},
) {
  return {
    id: `evt_${type}_${session.id}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    data: { object: { ...session, payment_status: 'paid', ...changes } },
  }
}

/** A body with the signature that Stripe describes, made without its library. */
export function sign(
  event: unknown,
  { secret = stripeKeys.webhookSecret, ageSeconds = 0 } = {},
): { body: string; headers: Record<string, string> } {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000) - ageSeconds
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const headers = {
    'Content-Type': 'application/json',
    'Stripe-Signature': `t=${at},v1=${signature}`,
  }
  return { body, headers }
}
