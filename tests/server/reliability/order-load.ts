import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { vi } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { plainOrder } from '#domain/requests/example-order.fixture.ts'
import { call } from './call.ts'
import type { Visitor } from './visitor.ts'

/** Keeps a client without a server from spinning; nothing waits for it to be over. */
const retryMs = 20

/** What came of one order, by its key. Unanswered, it may have been placed or not. */
export interface SentOrder {
  key: string
  visitor: Visitor
  /** The id in every answer: one, however often it was sent. */
  ids: Set<string>
  errorCodes: Set<ErrorCode>
}

/**
 * All visitors order at the current address, without a break unless one is given. An order without an answer is sent again
 * with its key, or sometimes abandoned.
 */
export function startOrders(
  address: () => string,
  visitors: readonly Visitor[],
  { pauseMs = 0 } = {},
) {
  const orders: SentOrder[] = []
  let acknowledged = 0
  let unavailable = 0
  const stopping = new AbortController()
  const { signal } = stopping
  const visits = visitors.map(orderForEver)

  return {
    orders,
    /** How many calls were answered that the database is not available. */
    unavailableCount: () => unavailable,
    /** Resolves when so many more orders have been acknowledged. */
    async untilMore(count: number) {
      const target = acknowledged + count
      const reached = vi.waitUntil(() => acknowledged >= target, { timeout: 120_000, interval: 5 })
      // A visit ends before it is stopped only by an error.
      await Promise.race([reached, ...visits])
    },
    /** Begins no further order, and waits for the answers under way. */
    async stop() {
      stopping.abort()
      await Promise.all(visits)
    },
  }

  async function orderForEver(visitor: Visitor): Promise<void> {
    const own: SentOrder[] = []
    while (!signal.aborted) {
      const order = newOrder(visitor)
      own.push(order)
      orders.push(order)
      while (!signal.aborted && !(await isAnswered(order)) && Math.random() < 0.9)
        await setTimeout(retryMs)
      // Some are sent again long after they were answered or given up, by another process even.
      const earlier = own[randomInt(own.length)]
      if (earlier && !signal.aborted && Math.random() < 0.2) await isAnswered(earlier)
      if (pauseMs > 0) await setTimeout(pauseMs)
    }
  }

  async function isAnswered(order: SentOrder): Promise<boolean> {
    // Some visitors close the page before the answer comes.
    const leaving = Math.random() < 0.1 ? AbortSignal.timeout(randomInt(20)) : undefined
    try {
      const { key, visitor } = order
      const sent = { cookie: visitor.cookie, key, body: orderWith(key) }
      const leave = leaving && { signal: leaving }
      const { reply, errorCode } = await call(address(), 'placeOrder', { ...sent, ...leave })
      if (reply) {
        order.ids.add(reply.id)
        acknowledged += 1
      }
      if (errorCode) order.errorCodes.add(errorCode)
      if (errorCode === 'unavailable') unavailable += 1
      return reply !== undefined
    } catch (error) {
      // `fetch` throws a TypeError when there is no answer. Any other error fails the test.
      if (!(error instanceof TypeError || leaving?.aborted)) throw error
      return false
    }
  }
}

export function newOrder(visitor: Visitor): SentOrder {
  return { key: randomUUID(), visitor, ids: new Set(), errorCodes: new Set() }
}

/** An order that carries its key where the database shows it. */
export function orderWith(key: string) {
  return { ...plainOrder, requirements: key }
}
