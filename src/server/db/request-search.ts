import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { RequestFilter } from '#domain/request-filter.ts'
import type { Schema } from './schema.ts'

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

/** The searched text of a request. */
export function searchTextOf(title: string, targetSaaS: string): string {
  return `${title}\n${targetSaaS}`.toLowerCase()
}

function matchSearch(search: string): Expression<SqlBool> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const number = sql.ref('request.number')
  // The id as it is displayed, in SQL that both engines know.
  const id = sql`case when ${number} < 10 then 'hit-00' when ${number} < 100 then 'hit-0' else 'hit-' end || cast(${number} as text)`
  const text = sql.ref('request.searchText')
  return sql<SqlBool>`(${text} like ${pattern} escape '\\' or ${id} like ${pattern} escape '\\')`
}
