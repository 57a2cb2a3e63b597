import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RequestFilter } from '#domain/requests/request-filter.ts'
import type { Schema } from '#server/db/schema.ts'

/** A filter as conditions on the table of requests. Paging is up to the caller, as are further searched columns. */
export function matchFilter(
  { search = '', status, state = 'open' }: RequestFilter,
  searched: readonly string[] = [],
): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema, 'request'>()
  return [
    ...(state === 'all' ? [] : [eb('request.closedAt', state === 'open' ? 'is' : 'is not', null)]),
    ...(state === 'closed-unread' ? [eb('request.unreadByClient', '>', 0)] : []),
    ...(status === undefined ? [] : [eb('request.status', '=', status)]),
    ...(search === '' ? [] : [matchSearch(search, searched)]),
  ]
}

/** The searched text of a request. */
export function searchTextOf(title: string, targetSaaS: string): string {
  return `${title}\n${targetSaaS}`.toLowerCase()
}

function matchSearch(search: string, searched: readonly string[]): Expression<SqlBool> {
  const typed = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const pattern = typed.toLowerCase()
  const number = sql.ref('request.number')
  // The id as it is displayed, in SQL that both engines know.
  const id = sql`case when ${number} < 10 then 'hit-00' when ${number} < 100 then 'hit-0' else 'hit-' end || cast(${number} as text)`
  const text = sql.ref('request.searchText')
  const matches = [
    isLike(text, pattern),
    isLike(id, pattern),
    // As typed too: SQLite lowers the letters of ASCII alone.
    ...searched.flatMap((column) => [
      isLike(sql`lower(${sql.ref(column)})`, pattern),
      isLike(sql.ref(column), typed),
    ]),
  ]
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`
}

function isLike(value: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${value} like ${pattern} escape '\\'`
}
