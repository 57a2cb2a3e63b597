import { expect } from 'vitest'
import { requestId } from '#domain/requests/request-id.ts'
import type { SentOrder } from './order-load.ts'
import type { ServerData } from './server-under-test.ts'

/**
 * Every acknowledged order is stored exactly once, under the id of its reply, with its event and its key; one
 * without an answer at most once. None was rejected for another reason than a database that was not available.
 */
export async function expectStoredOnce(
  { open }: ServerData,
  orders: readonly SentOrder[],
): Promise<void> {
  const database = await open()
  const { query } = database
  const requests = await query.selectFrom('request').select(['number', 'requirements']).execute()
  const events = await query.selectFrom('requestEvent').select(['requestNumber', 'kind']).execute()
  const keys = await query.selectFrom('idempotencyKey').select('requestNumber').execute()
  await database.close()

  const errorCodes = new Set(orders.flatMap((order) => [...order.errorCodes]))
  errorCodes.delete('unavailable')
  expect([...errorCodes]).toEqual([])

  const stored = new Map(
    requests.map(({ number, requirements }) => [requirements, requestId(number)]),
  )
  expect(stored.size).toBe(requests.length)
  const acknowledged = orders.filter(({ ids }) => ids.size > 0)
  expect(acknowledged.map(({ key }) => [stored.get(key)])).toEqual(
    acknowledged.map(({ ids }) => [...ids]),
  )
  const sentKeys = new Set(orders.map(({ key }) => key))
  expect([...stored.keys()].filter((key) => !sentKeys.has(key))).toEqual([])

  const numbers = requests.map(({ number }) => number).toSorted(byNumber)
  const ordered = events.filter(({ kind }) => kind === 'ordered')
  expect(ordered.map(({ requestNumber }) => requestNumber).toSorted(byNumber)).toEqual(numbers)
  // Messages have keys as well.
  const keyed = new Set(keys.map(({ requestNumber }) => Number(requestNumber)))
  expect([...keyed].toSorted(byNumber)).toEqual(numbers)
}

function byNumber(a: number, b: number): number {
  return a - b
}
