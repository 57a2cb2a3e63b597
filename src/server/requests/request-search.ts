import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { queueSearchMax } from '#domain/operations/operations.ts'
import type { RequestFilter } from '#domain/requests/hit-request.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

/** A filter as conditions on the table of requests. The queue pages in orders of its own. */
export function matchFilter(filter: RequestFilter): Expression<SqlBool>[] {
  const { search = '', status, state = 'open', before } = filter
  const eb = expressionBuilder<Schema, 'request'>()
  const isFound = contains(sql.ref('request.searchText'), search)
  return [
    ...(state === 'all' ? [] : [eb('request.closedAt', state === 'open' ? 'is' : 'is not', null)]),
    ...(state === 'closed-unread' ? [eb('request.unreadByClient', '>', 0)] : []),
    ...(status === undefined ? [] : [eb('request.status', '=', status)]),
    ...(search === '' ? [] : [orIdLike(isFound, search)]),
    ...(before === undefined ? [] : [eb('request.number', '<', requestNumber(before))]),
  ]
}

/** The newest requests that match a search in their own text, or in that of their client or company. */
export async function findInQueue(
  { query, engine }: Pick<Database, 'query' | 'engine'>,
  search: string,
): Promise<{ found: Expression<SqlBool>; isCut: boolean }> {
  const [text, wanted] = [sql.ref('request.queueText'), search.toLowerCase()]
  const matches =
    engine === 'sqlite'
      ? sql<SqlBool>`instr(${text}, ${wanted}) > 0`
      : sql<SqlBool>`strpos(${text} collate "C", ${wanted}) > 0`
  const rows = await query
    .selectFrom('request')
    .where(matches)
    .orderBy('request.number', 'desc')
    .limit(queueSearchMax + 1)
    .select('request.number')
    .execute()
  // One parameter, however many there are.
  const numbers = rows.slice(0, queueSearchMax).map(({ number }) => number)
  const found =
    engine === 'sqlite'
      ? sql<SqlBool>`request.number in (select value from json_each(${JSON.stringify(numbers)}))`
      : sql<SqlBool>`request.number = any(${numbers}::bigint[])`
  return { found, isCut: rows.length > queueSearchMax }
}

export async function searchTextsOf(
  query: Query,
  { clientId, companyId }: { clientId: string; companyId: string },
  title: string,
  targetSaaS: string,
): Promise<{ searchText: string; clientText: string }> {
  const client = await query
    .selectFrom(['user', 'company'])
    .where('user.id', '=', clientId)
    .where('company.id', '=', companyId)
    .select(clientColumns)
    .executeTakeFirst()
  const searchText = `${title}\n${targetSaaS}`.toLowerCase()
  return { searchText, clientText: client ? textOf(client) : '' }
}

/** Whether a request replaces a product, by its `productKey`: SQL does not know the lower case of every letter, but the text has it. */
export function isTarget(productKey: Expression<string>): RawBuilder<SqlBool> {
  const text = sql.ref('request.searchText')
  const end = sql`substr(${text}, length(${text}) - length(${productKey}))`
  return sql<SqlBool>`${end} = ${'\n'} || ${productKey}`
}

/** Copies new names and addresses into what operators search: the requests of a client, or of a company. */
export async function copyClientText(query: Query, column: 'clientId' | 'companyId', id: string) {
  const clients = await query
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.clientId')
    .innerJoin('company', 'company.id', 'request.companyId')
    .where(`request.${column}`, '=', id)
    .select(['clientId', 'companyId', ...clientColumns])
    .distinct()
    .execute()
  for (const client of clients) {
    await query
      .updateTable('request')
      .set({ clientText: textOf(client) })
      .where('clientId', '=', client.clientId)
      .where('companyId', '=', client.companyId)
      .execute()
  }
}

const clientColumns = ['user.name', 'user.email', 'company.name as company'] as const

function textOf({ name, email, company }: { name: string; email: string; company: string }) {
  return `\n${name}\n${email}\n${company}`.toLowerCase()
}

/** Whether a text matches, or the id as it is displayed contains the search. */
function orIdLike(text: RawBuilder<SqlBool>, search: string): Expression<SqlBool> {
  const number = sql.ref('request.number')
  if (!/^[hit-]*\d*$/i.test(search)) return text
  // The id as it is displayed, in SQL that both engines know.
  const id = sql`case when ${number} < 10 then 'hit-00' when ${number} < 100 then 'hit-0' else 'hit-' end || cast(${number} as text)`
  return sql<SqlBool>`(${text} or ${contains(id, search)})`
}

function contains(value: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`${value} like ${pattern} escape '\\'`
}
