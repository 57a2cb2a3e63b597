import { expect } from 'vitest'
import type { EventDetail } from '#domain/request-event.ts'
import { requestId } from '#domain/request-id.ts'
import type { Database } from '#server/db/database.ts'
import { readQueueCounts } from '#server/db/queue-count-store.ts'
import { countRequests } from '#tests/server/count-requests.ts'
import { readTotals, recountTotals } from '#tests/server/recount-totals.ts'
import type { Traffic } from './traffic.ts'

/** Every acknowledged change is stored once, with one event; one without an answer at most once. */
export async function expectChangesOnce(
  { query }: Database,
  { changes, accounts }: Traffic,
): Promise<void> {
  const requests = await query.selectFrom('request').select(['number', 'requirements']).execute()
  const quotes = await query.selectFrom('quote').selectAll().execute()
  const events = await query
    .selectFrom('requestEvent')
    .select(['requestNumber', 'kind', 'detail'])
    .execute()
  const stored = events.map(({ requestNumber, detail }) =>
    markOf(requestNumber, JSON.parse(detail)),
  )
  expect(repeated(stored)).toEqual([])
  expect(stored.filter((mark) => !changes.has(mark))).toEqual([])
  const isStored = new Set(stored)
  const acknowledged = [...changes].filter(([, { isAcknowledged }]) => isAcknowledged)
  expect(acknowledged.filter(([mark]) => !isStored.has(mark))).toEqual([])
  const orders = requests.map(({ number, requirements }) => [requirements, requestId(number)])
  const idOf = Object.fromEntries(orders)
  const wrong = acknowledged.filter(
    ([mark, { kind, id }]) => kind === 'ordered' && idOf[mark] !== id,
  )
  expect(wrong).toEqual([])
  // No order without its event, and no quote.
  expect(events.filter(({ kind }) => kind === 'ordered')).toHaveLength(requests.length)
  expect(events.filter(({ kind }) => kind === 'quoted')).toHaveLength(quotes.length)

  const users = (await query.selectFrom('user').select('email').execute()).map(({ email }) => email)
  expect(repeated(users)).toEqual([])
  expect([...accounts].filter(([email, isDone]) => isDone && !users.includes(email))).toEqual([])

  function markOf(request: number, detail: EventDetail): string {
    if (detail.kind === 'ordered') {
      return requests.find(({ number }) => number === request)?.requirements ?? 'no request'
    }
    if (detail.kind === 'quoted') {
      const quote = quotes.find((q) => q.requestNumber === request && q.number === detail.number)
      return quote ? String(JSON.parse(quote.content).note) : 'no quote'
    }
    if (detail.kind === 'moved') return `${requestId(request)} moved`
    if (detail.kind === 'quote-accepted') return detail.name
    return 'text' in detail ? detail.text : detail.kind
  }
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

/**
 * Every email of the outbox was received, every acknowledged message is in one of them, and every account has
 * one. Returns how many were received again.
 */
export async function expectMailsComplete(
  { query }: Database,
  mails: readonly string[],
  { changes, accounts }: Traffic,
): Promise<number> {
  // Long lines are sent as several.
  const texts = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll(/\s+/g, ' '))
  const received = new Map(
    texts.map((text) => [/Message-ID: <([\w-]+)@/i.exec(text)?.[1] ?? '', text]),
  )
  const outbox = await query.selectFrom('outbox').select('id').execute()
  expect([...received.keys()].toSorted()).toEqual(outbox.map(({ id }) => id).toSorted())
  const all = [...received.values()]
  const countOf = (mark: string) => all.filter((text) => text.includes(mark)).length
  const messages = [...changes].filter(
    ([, { kind, isAcknowledged }]) => kind === 'messaged' && isAcknowledged,
  )
  expect(messages.filter(([mark]) => countOf(mark) !== 1)).toEqual([])
  expect([...accounts.keys()].filter((email) => countOf(email) === 0)).toEqual([])
  return mails.length - received.size
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}
