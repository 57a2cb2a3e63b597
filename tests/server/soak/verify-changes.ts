import { expect } from 'vitest'
import type { EventDetail } from '#domain/request-event.ts'
import { requestId } from '#domain/request-id.ts'
import type { Database } from '#server/db/database.ts'
import { readQueueCounts } from '#server/db/queue-count-store.ts'
import { countRequests } from '#tests/server/count-requests.ts'
import { readTotals, recountTotals } from '#tests/server/recount-totals.ts'
import { ask } from '#tests/server/reliability/call.ts'
import type { Visitor } from '#tests/server/reliability/visitor.ts'
import { type Ledger, markOfMove } from './ledger.ts'

/** Every acknowledged change is stored once, with one event; one without an answer at most once. */
export async function expectChangesOnce({ query }: Database, ledger: Ledger): Promise<void> {
  const requests = await query.selectFrom('request').select(['number', 'requirements']).execute()
  const quotes = await query
    .selectFrom('quote')
    .select(['requestNumber', 'number', 'content'])
    .execute()
  const events = await query
    .selectFrom('requestEvent')
    .select(['requestNumber', 'detail'])
    .execute()
  const orders = new Map(requests.map(({ number, requirements }) => [number, requirements]))
  const notes = new Map(
    quotes.map(({ requestNumber, number, content }) => [
      `${requestNumber} ${number}`,
      String(JSON.parse(content).note),
    ]),
  )
  const stored = events.map(({ requestNumber, detail }) =>
    markOf(requestNumber, JSON.parse(detail) as EventDetail),
  )

  expect(repeated(stored)).toEqual([])
  expect(repeated(requests.map(({ requirements }) => requirements))).toEqual([])
  expect(stored.filter((mark) => !ledger.changes.has(mark))).toEqual([])
  const isStored = new Set(stored)
  const changes = [...ledger.changes.values()]
  const lost = changes.filter(({ isAcknowledged, mark }) => isAcknowledged && !isStored.has(mark))
  expect(lost).toEqual([])
  const ordered = changes.filter(({ kind, isAcknowledged }) => kind === 'ordered' && isAcknowledged)
  const idOf = new Map(
    requests.map(({ number, requirements }) => [requirements, requestId(number)]),
  )
  expect(ordered.filter(({ mark, id }) => idOf.get(mark) !== id)).toEqual([])
  // No order without its event, and no quote.
  expect(events.filter(({ detail }) => JSON.parse(detail).kind === 'ordered')).toHaveLength(
    requests.length,
  )
  expect(events.filter(({ detail }) => JSON.parse(detail).kind === 'quoted')).toHaveLength(
    quotes.length,
  )

  function markOf(number: number, detail: EventDetail): string {
    switch (detail.kind) {
      case 'ordered':
        return orders.get(number) ?? 'no request'
      case 'messaged':
      case 'noted':
        return detail.text
      case 'quoted':
        return notes.get(`${number} ${detail.number}`) ?? 'no quote'
      case 'quote-accepted':
        return detail.name
      case 'moved':
        return markOfMove(requestId(number))
      default:
        return detail.kind
    }
  }
}

/** Every account that signed up is stored once. */
export async function expectAccountsOnce({ query }: Database, ledger: Ledger): Promise<void> {
  const users = (await query.selectFrom('user').select('email').execute()).map(({ email }) => email)
  expect(repeated(users)).toEqual([])
  const isStored = new Set(users)
  const acknowledged = [...ledger.accounts].filter(([, isAcknowledged]) => isAcknowledged)
  expect(acknowledged.filter(([email]) => !isStored.has(email))).toEqual([])
}

/** The stored totals and counts are those that requests and events add up to. */
export async function expectCountsRight(database: Database, operator: string): Promise<void> {
  expect(await readTotals(database)).toEqual(await recountTotals(database))
  const now = new Date().toISOString()
  const { id } = await database.query
    .selectFrom('user')
    .where('email', '=', operator)
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await readQueueCounts(database.query, id, now)).toEqual(
    await countRequests(database.query, id, now),
  )
}

/** The API shows each client's newest requests with every acknowledged change once in their timelines. */
export async function expectTimelinesRight(
  address: string,
  clients: readonly Visitor[],
  ledger: Ledger,
): Promise<void> {
  const messages = [...ledger.changes.values()].filter(
    ({ kind, isAcknowledged }) => kind === 'messaged' && isAcknowledged,
  )
  for (const { cookie } of clients) {
    const { requests } = await ask(address, 'listRequests', { cookie })
    expect(repeated(requests.map(({ id }) => id))).toEqual([])
    for (const { id } of requests) {
      const { events } = await ask(address, 'readRequest', { cookie, id })
      const texts = events.flatMap(({ detail }) =>
        detail.kind === 'messaged' ? [detail.text] : [],
      )
      const expected = messages.filter((message) => message.id === id).map(({ mark }) => mark)
      expect(repeated(texts)).toEqual([])
      expect(texts).toEqual(expect.arrayContaining(expected))
      expect(events.filter(({ detail }) => detail.kind === 'ordered')).toHaveLength(1)
    }
  }
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}
