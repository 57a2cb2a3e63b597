import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { apiPath } from '#contract/endpoint.ts'
import { keyHeader } from '#contract/order-key.ts'
import { orderWith } from '#tests/server/reliability/order-load.ts'
import { cookieFrom } from '#tests/server/reliability/visitor.ts'

/** What was acknowledged: the ids of orders by their key, and the texts of messages. */
export interface Acknowledged {
  orders: Map<string, string>
  messages: Set<string>
}

export interface Traffic {
  acknowledged: Acknowledged
  /** Calls without an answer, or with another one than success. */
  failures: string[]
  untilMore(count: number): Promise<void>
  stop(): Promise<void>
}

const idSchema = z.object({ id: z.string() })

/**
 * Clients who order, write and read without a break, each call at the next address. The replies of two
 * versions differ, so they are not held against the contract.
 */
export async function startTraffic(
  addresses: () => readonly string[],
  clients: number,
): Promise<Traffic> {
  const acknowledged: Acknowledged = { orders: new Map(), messages: new Set() }
  const failures: string[] = []
  const stopping = new AbortController()
  let calls = 0
  const cookies = await Promise.all(Array.from({ length: clients }, signUp))
  const visits = cookies.map(visit)

  return {
    acknowledged,
    failures,
    async untilMore(count) {
      const target = acknowledged.messages.size + count
      const hasMore = () => acknowledged.messages.size >= target || failures.length > 0
      await vi.waitUntil(hasMore, { timeout: 60_000, interval: 5 })
    },
    async stop() {
      stopping.abort()
      await Promise.all(visits)
    },
  }

  async function visit(cookie: string): Promise<void> {
    while (!stopping.signal.aborted && failures.length === 0) {
      const key = randomUUID()
      const ordered = await send('POST /requests', { cookie, key, body: orderWith(key) })
      if (!ordered) return
      const { id } = idSchema.parse(await ordered.json())
      acknowledged.orders.set(key, id)
      const text = `Message ${randomUUID()}`
      const written = await send(`POST /requests/${id}/messages`, {
        cookie,
        key: randomUUID(),
        body: { text },
      })
      if (written) acknowledged.messages.add(text)
      await send('GET /requests', { cookie })
      await send(`GET /requests/${id}`, { cookie })
    }
  }

  async function signUp(): Promise<string> {
    const name = randomUUID()
    const body = { name, company: 'Acme', email: `${name}@example.com`, password: randomUUID() }
    const reply = await send('POST /account', { body })
    if (!reply) throw new Error(`Signing up failed: ${failures.join(', ')}`)
    return cookieFrom(reply.headers)
  }

  async function send(call: string, sent: Sent): Promise<Response | undefined> {
    const [method = '', path = ''] = call.split(' ')
    const choice = addresses()
    const address = choice[calls++ % choice.length] ?? ''
    const headers = {
      Origin: address,
      'Content-Type': 'application/json',
      ...(sent.cookie ? { Cookie: sent.cookie } : {}),
      ...(sent.key ? { [keyHeader]: sent.key } : {}),
    }
    const body = sent.body ? JSON.stringify(sent.body) : null
    try {
      const reply = await fetch(`${address}${apiPath}${path}`, { method, headers, body })
      if (reply.ok) return reply
      failures.push(`${call}: ${reply.status} ${await reply.text()}`)
    } catch (error) {
      failures.push(`${call}: ${String(error)}`)
    }
    return undefined
  }
}

interface Sent {
  cookie?: string
  key?: string
  body?: object
}
