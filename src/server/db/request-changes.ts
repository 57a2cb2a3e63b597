import {
  type Expression,
  expressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Order } from '#domain/order.ts'
import { requestTitle } from '#domain/request-title.ts'
import type { Role } from '#domain/role.ts'
import type { Query } from './database.ts'
import { searchTextOf } from './request-search.ts'
import type { Schema } from './schema.ts'

/** A request's number, restricted to one client's requests where a client is given. */
export interface RequestScope {
  number: number
  clientId?: string
}

/** Inserts a request and returns its number. */
export async function insertRequest(
  query: Query,
  clientId: string,
  order: Order,
  at: string,
): Promise<number> {
  const title = requestTitle(order.targetSaaS)
  const { number } = await query
    .insertInto('request')
    .values({
      clientId,
      title,
      targetSaas: order.targetSaaS,
      searchText: searchTextOf(title, order.targetSaaS),
      requirements: order.requirements,
      budget: order.budget,
      timeframe: order.timeframe,
      companySize: order.companySize,
      plan: order.plan ?? null,
      billing: order.billing ?? null,
      bill: order.bill === undefined ? null : JSON.stringify(order.bill),
      status: 'pending',
      version: 1,
      unreadByClient: 0,
      unreadByAgency: 0,
      createdAt: at,
      updatedAt: at,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Counts a message as unread by the other side. Returns the request's client, or undefined if there is no such request. */
export async function countMessage(
  query: Query,
  scope: RequestScope,
  from: Role,
  at: string,
): Promise<string | undefined> {
  const unread = from === 'client' ? 'unreadByAgency' : 'unreadByClient'
  const row = await query
    .updateTable('request')
    .where(isInScope(scope))
    .set({ [unread]: sql`${sql.ref(unread)} + 1`, updatedAt: at })
    .returning('clientId')
    .executeTakeFirst()
  return row?.clientId
}

/** Returns the request's client if anything was unread. */
export async function clearUnread(
  query: Query,
  scope: RequestScope,
  reader: Role,
): Promise<string | undefined> {
  const unread = reader === 'client' ? 'unreadByClient' : 'unreadByAgency'
  const row = await query
    .updateTable('request')
    .where(isInScope(scope))
    .set({ [unread]: 0 })
    .where(unread, '>', 0)
    .returning('clientId')
    .executeTakeFirst()
  return row?.clientId
}

/** The current values of a request, before a change. */
export type Current = Pick<
  Selectable<Schema['request']>,
  | 'clientId'
  | 'version'
  | 'status'
  | 'estimatedCompletion'
  | 'solutionUrl'
  | 'handoverNotes'
  | 'closureKind'
  | 'closureReason'
  | 'closedAt'
  | 'unreadByClient'
>

export function findCurrent(query: Query, scope: RequestScope): Promise<Current | undefined> {
  return query
    .selectFrom('request')
    .where(isInScope(scope))
    .select([
      'clientId',
      'version',
      'status',
      'estimatedCompletion',
      'solutionUrl',
      'handoverNotes',
      'closureKind',
      'closureReason',
      'closedAt',
      'unreadByClient',
    ])
    .executeTakeFirst()
}

/** Changes one version into the next. Returns false when the version is not the latest. */
export async function changeVersion(
  query: Query,
  number: number,
  version: number,
  values: Updateable<Schema['request']>,
  /** Added to the client's unread updates; negative when updates are withdrawn. */
  news: number,
): Promise<boolean> {
  const unread = sql.ref('unreadByClient')
  const { numUpdatedRows } = await query
    .updateTable('request')
    .set({
      ...values,
      version: version + 1,
      unreadByClient: sql`case when ${unread} + ${news} < 0 then 0 else ${unread} + ${news} end`,
    })
    .where('number', '=', number)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function isInScope({ number, clientId }: RequestScope): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'request'>()
  return eb.and({ number, ...(clientId === undefined ? {} : { clientId }) })
}
