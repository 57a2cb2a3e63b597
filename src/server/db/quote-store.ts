import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Quote, type QuoteContent, quoteContentSchema } from '#domain/quote.ts'
import { quoteStatusAt } from '#domain/quote-status.ts'
import { compileOnce } from './compile-once.ts'
import type { Query } from './database.ts'
import type { Schema } from './schema.ts'

type QuoteRow = Selectable<Schema['quote']>

/** The quotes of a request, newest first. */
export async function listQuotes(
  query: Query,
  { number, quoteCount }: { number: number; quoteCount: number },
): Promise<Quote[]> {
  if (quoteCount === 0) return []
  return (await quotesOf(query, number)).map(toQuote)
}

/** The quotes of several requests, by the number of their request. */
export async function listQuotesOf(
  query: Query,
  requests: { number: number; quoteCount: number }[],
): Promise<Map<number, Quote[]>> {
  const numbers = requests.filter(({ quoteCount }) => quoteCount > 0).map(({ number }) => number)
  if (numbers.length === 0) return new Map()
  const rows = await query
    .selectFrom('quote')
    .selectAll()
    .where('requestNumber', 'in', numbers)
    .orderBy('requestNumber')
    .orderBy('number', 'desc')
    .execute()
  const byRequest = new Map<number, Quote[]>()
  for (const row of rows) {
    byRequest.set(row.requestNumber, [...(byRequest.get(row.requestNumber) ?? []), toQuote(row)])
  }
  return byRequest
}

interface QuoteKey {
  requestNumber: number
  number: number
}

export async function findQuote(query: Query, key: QuoteKey): Promise<Quote | undefined> {
  const row = await query
    .selectFrom('quote')
    .selectAll()
    .where('requestNumber', '=', key.requestNumber)
    .where('number', '=', key.number)
    .executeTakeFirst()
  return row && toQuote(row)
}

type NewRow = Omit<Insertable<Schema['quote']>, 'status' | 'content' | 'totalCents'>

export async function insertQuote(query: Query, row: NewRow, content: QuoteContent): Promise<void> {
  const { totalCents } = content
  const stored = { content: JSON.stringify(content), totalCents }
  await query
    .insertInto('quote')
    .values({ ...row, ...stored, status: 'sent' })
    .execute()
}

/** A quote that was not decided is replaced by the next one. */
export async function supersedeQuotes(query: Query, requestNumber: number): Promise<void> {
  await query
    .updateTable('quote')
    .set({ status: 'superseded' })
    .where('requestNumber', '=', requestNumber)
    .where('status', '=', 'sent')
    .execute()
}

/** Changes a quote that is still open. The caller holds the lock of its request. */
export async function closeQuote(
  query: Query,
  { requestNumber, number }: QuoteKey,
  values: Updateable<Schema['quote']>,
): Promise<void> {
  await query
    .updateTable('quote')
    .set(values)
    .where('requestNumber', '=', requestNumber)
    .where('number', '=', number)
    .where('status', '=', 'sent')
    .execute()
}

const quotesOf = compileOnce((query) =>
  query.selectFrom('quote').selectAll().where('requestNumber', '=', 0).orderBy('number', 'desc'),
)

function toQuote(row: QuoteRow): Quote {
  const content = quoteContentSchema.parse(JSON.parse(row.content))
  return {
    number: row.number,
    status: quoteStatusAt({ status: row.status, validUntil: content.validUntil }, new Date()),
    sentAt: row.sentAt,
    sentBy: row.sentBy,
    ...content,
    ...decisionOf(row),
  }
}

function decisionOf(row: QuoteRow): Pick<Quote, 'decision'> {
  const { decidedAt: at, decidedBy: by, acceptedName, contentHash, declineReason } = row
  if (at === null || by === null) return {}
  return {
    decision: {
      at,
      by,
      ...(acceptedName === null ? {} : { name: acceptedName }),
      ...(contentHash === null ? {} : { contentHash }),
      ...(declineReason === null ? {} : { reason: declineReason }),
    },
  }
}
