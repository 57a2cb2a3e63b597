import type { Updateable } from 'kysely'
import { newItem } from '#domain/checklist/checklist.ts'
import { orderedItems } from '#domain/checklist/parity-lists.ts'
import type { Order } from '#domain/requests/order.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { type RequestRow, writeItems, writeOrderColumns } from './request-row.ts'
import { searchTextsOf } from './request-search.ts'

/** A request's number, restricted to one company's requests where a company is given. */
export interface RequestScope {
  number: number
  companyId?: string
}

export async function insertRequest(
  query: Query,
  owner: { clientId: string; companyId: string },
  order: Order,
  at: string,
  waiting: WaitingColumns,
): Promise<RequestRow> {
  const title = `Replacement for ${order.targetSaaS}`
  return query
    .insertInto('request')
    .values({
      ...owner,
      title,
      ...(await searchTextsOf(query, owner, title, order.targetSaaS)),
      ...writeOrderColumns(order),
      ...writeItems(orderedItems(order).map((item, place) => newItem(item, place + 1))),
      status: 'pending',
      version: 1,
      unreadByClient: 0,
      unreadByAgency: 0,
      ...waiting,
      createdAt: at,
      updatedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type WaitingColumns = Pick<RequestRow, 'waitingOn' | 'waitingSince' | 'dueAt'>

/** Sets columns of a request. The caller holds its lock. */
export async function updateRequest(
  query: Query,
  number: number,
  values: Updateable<Schema['request']>,
): Promise<void> {
  await query.updateTable('request').set(values).where('number', '=', number).execute()
}

export function findRequest(query: Query, scope: RequestScope): Promise<RequestRow | undefined> {
  return selectRequest(query, scope).executeTakeFirst()
}

/** Reads a request for a change that depends on its values. No other transaction changes it meanwhile. */
export function lockCurrent(query: Query, scope: RequestScope): Promise<RequestRow | undefined> {
  return selectRequest(query, scope).forUpdate().executeTakeFirst()
}

function selectRequest(query: Query, scope: RequestScope) {
  return query
    .selectFrom('request')
    .where((eb) => eb.and({ ...scope }))
    .selectAll()
}

/** Locks the requests of a company that is being deleted, and the company, so that no other is added. */
export async function lockRequestsOf(query: Query, companyId: string): Promise<void> {
  await query.selectFrom('company').where('id', '=', companyId).select('id').forUpdate().execute()
  const requests = query.selectFrom('request').where('companyId', '=', companyId).select('number')
  await requests.forUpdate().execute()
}
