import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { queueSearchMax } from '#domain/operations/operations.ts'
import type { RequestFilter } from '#domain/requests/request-filter.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

/** A filter as conditions on the table of requests. Paging is up to the caller. */
export function matchFilter({
  search = '',
  status,
  state = 'open',
}: RequestFilter): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema, 'request'>()
  return [
    ...(state === 'all' ? [] : [eb('request.closedAt', state === 'open' ? 'is' : 'is not', null)]),
    ...(state === 'closed-unread' ? [eb('request.unreadByClient', '>', 0)] : []),
    ...(status === undefined ? [] : [eb('request.status', '=', status)]),
    ...(search === '' ? [] : [matchSearch(search)]),
  ]
}

/**
 * The requests that match a search in their own text, their client's or their company's. Each table is searched once, by
 * its index, and only until there are enough results to list; PostgreSQL searches all three at once. The result serves
 * the page and all counts.
 */
export async function findInQueue(
  { query, engine }: Pick<Database, 'query' | 'engine'>,
  search: string,
): Promise<{ found: Expression<SqlBool>; isCut: boolean }> {
  // A cross join fixes the order on SQLite: matching clients first, then their requests, until there are enough.
  const clients = query.selectFrom('user').where(isTextLike(['name', 'email'], search))
  const companies = query.selectFrom('company').where(isTextLike(['name'], search))
  const parts = [
    query.selectFrom('request').where(matchSearch(search)),
    clients.crossJoin('request').whereRef('request.clientId', '=', 'user.id'),
    companies.crossJoin('request').whereRef('request.companyId', '=', 'company.id'),
  ]
  const lists = await Promise.all(
    parts.map((part) =>
      part
        .select('request.number')
        .limit(queueSearchMax + 1)
        .execute(),
    ),
  )
  const all = new Set(lists.flat().map(({ number }) => number))
  // One parameter, however many there are.
  const numbers = JSON.stringify([...all].slice(0, queueSearchMax))
  const found =
    engine === 'sqlite'
      ? sql<SqlBool>`request.number in (select value from json_each(${numbers}))`
      : sql<SqlBool>`request.number in (select value::int from json_array_elements_text(${numbers}::json))`
  return { found, isCut: all.size > queueSearchMax }
}

/** The searched text of a request. */
export function searchTextOf(title: string, targetSaaS: string): string {
  return `${title}\n${targetSaaS}`.toLowerCase()
}

function matchSearch(search: string): Expression<SqlBool> {
  const pattern = patternOf(search.toLowerCase())
  const text = isLike(sql.ref('request.searchText'), pattern)
  const number = sql.ref('request.number')
  const start = /^hit-([1-9]\d{0,8})$/i.exec(search)?.[1]
  if (start !== undefined) return sql<SqlBool>`(${text} or ${startsWith(number, Number(start))})`
  const padded = /^hit-(0\d\d)$/i.exec(search)?.[1]
  if (padded !== undefined) return sql<SqlBool>`(${text} or ${number} = ${Number(padded)})`
  if (!/^[hit-]*\d*$/i.test(search)) return text
  // The id as it is displayed, in SQL that both engines know.
  const id = sql`case when ${number} < 10 then 'hit-00' when ${number} < 100 then 'hit-0' else 'hit-' end || cast(${number} as text)`
  return sql<SqlBool>`(${text} or ${isLike(id, pattern)})`
}

/** Whether a number that is displayed without leading zeros begins with the given digits. */
function startsWith(number: RawBuilder<unknown>, start: number): RawBuilder<SqlBool> {
  const ranges = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].map(
    (by) => sql`${number} between ${start * by} and ${start * by + by - 1}`,
  )
  return sql<SqlBool>`(${number} >= 100 and (${sql.join(ranges, sql` or `)}))`
}

/** Whether one of several texts contains another, in any case. */
function isTextLike(columns: string[], search: string): RawBuilder<SqlBool> {
  const text = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  )
  const isLower = isLike(sql`lower(${text})`, patternOf(search.toLowerCase()))
  // Also as typed, because SQLite lowercases ASCII letters only.
  const isTyped = isLike(sql`(${text})`, patternOf(search))
  return /^\p{ASCII}*$/u.test(search) ? isLower : sql<SqlBool>`(${isLower} or ${isTyped})`
}

function patternOf(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

function isLike(value: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${value} like ${pattern} escape '\\'`
}
