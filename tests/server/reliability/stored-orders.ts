import { expect } from 'vitest'
import { requestId } from '#domain/request-id.ts'
import type { Database } from '#server/db/database.ts'
import type { SentOrder } from './order-load.ts'

/** Every acknowledged order is stored exactly once, under the id of its reply, with its event; no other is. */
export async function expectStoredOnce(
  database: Database,
  orders: readonly SentOrder[],
): Promise<void> {
  const stored = await readStored(database)
  const sentKeys = new Set(orders.map(({ key }) => key))
  const acknowledged = orders.filter(({ ids }) => ids.size > 0)

  expect(acknowledged.filter(({ ids }) => ids.size > 1)).toEqual([])
  const received = acknowledged.map(({ key, ids }) => [key, ...ids])
  const kept = new Map(stored.requests.map(({ key, id }) => [key, id]))
  expect(received.filter(([key = '', id]) => kept.get(key) !== id)).toEqual([])

  // Of the orders without an answer, none is stored twice, and none is stored that was not sent.
  expect(kept.size).toBe(stored.requests.length)
  expect(stored.requests.filter(({ key }) => !sentKeys.has(key))).toEqual([])

  const numbers = stored.requests.map(({ number }) => number)
  expect(stored.ordered.toSorted(byNumber)).toEqual(numbers.toSorted(byNumber))
  expect(stored.keys.toSorted(byNumber)).toEqual(numbers.toSorted(byNumber))
}

/** The orders as they are in the tables, each table read for itself. */
async function readStored({ query }: Database) {
  const requests = await query.selectFrom('request').select(['number', 'requirements']).execute()
  const events = await query
    .selectFrom('requestEvent')
    .select(['requestNumber', 'detail'])
    .execute()
  const keys = await query.selectFrom('idempotencyKey').select('requestNumber').execute()
  const details = events.map(({ requestNumber, detail }) => ({
    requestNumber,
    ...JSON.parse(detail),
  }))
  return {
    requests: requests.map(({ number, requirements }) => ({
      number,
      id: requestId(number),
      key: requirements,
    })),
    ordered: details
      .filter(({ kind }) => kind === 'ordered')
      .map(({ requestNumber }) => requestNumber),
    keys: keys.map(({ requestNumber }) => Number(requestNumber)),
  }
}

function byNumber(a: number, b: number): number {
  return a - b
}
