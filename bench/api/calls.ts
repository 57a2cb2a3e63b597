import { randomUUID } from 'node:crypto'
import type { Order } from '#domain/requests/order.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { NextRequest } from './load.ts'
import { readerHas, readersEvery, users } from './seed-queries.ts'
import { sessionCookie } from './session-cookie.ts'

export interface MeasuredCall {
  status: number
  next: NextRequest
}

export const order: Order = {
  targetSaaS: 'Slack',
  requirements: 'Channels, threads, search and a way to take everything along. '.repeat(5),
  budget: '5k-10k',
  timeframe: '3-months',
  companySize: '11-50',
}

/** The calls that are measured, as they go over the wire to a server whose database holds so many rows. */
export async function measuredCalls(
  port: number,
  rows: number,
): Promise<Record<string, MeasuredCall>> {
  const reader = await sessionCookie(users.reader)
  const orderer = await sessionCookie(users.orderer)
  const operator = await sessionCookie(users.operator)
  const host = `127.0.0.1:${port}`
  const body = JSON.stringify(order)
  const own = requestId(readersEvery(rows) * Math.floor(readerHas.requests / 2))
  const get = (path: string, cookie: string) => {
    const text = `GET /api${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`
    return { status: 200, next: () => text }
  }

  return {
    list: get('/requests', reader),
    read: get(`/requests/${own}`, reader),
    order: {
      status: 201,
      next: () =>
        [
          'POST /api/requests HTTP/1.1',
          `Host: ${host}`,
          `Origin: http://${host}`,
          `Cookie: ${orderer}`,
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
          `Idempotency-Key: ${randomUUID()}`,
          '',
          body,
        ].join('\r\n'),
    },
    queue: get('/operations/requests', operator),
  }
}
