import type { Updateable } from 'kysely'
import { newItem } from '#domain/checklist/checklist.ts'
import { orderedItems } from '#domain/checklist/parity-lists.ts'
import type { Order } from '#domain/requests/order.ts'
import type { Database, Query } from '#server/db/database.ts'
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
  return lockCurrent(query, 'sqlite', scope)
}

/** Reads a request for a change that depends on its values. No other transaction changes it meanwhile. */
export function lockCurrent(
  query: Query,
  engine: Database['engine'],
  { number, companyId }: RequestScope,
): Promise<RequestRow | undefined> {
  return (
    query
      .selectFrom('request')
      .where((eb) => eb.and({ number, ...(companyId === undefined ? {} : { companyId }) }))
      .selectAll()
      // SQLite has one writer at a time, and no such clause.
      .$if(engine === 'postgres', (select) => select.forUpdate())
      .executeTakeFirst()
  )
}

/** Locks the requests of a company that is being deleted, and the company, so that no other is added. */
export async function lockRequestsOf(
  query: Query,
  engine: Database['engine'],
  companyId: string,
): Promise<void> {
  if (engine === 'sqlite') return
  await query.selectFrom('company').where('id', '=', companyId).select('id').forUpdate().execute()
  const requests = query.selectFrom('request').where('companyId', '=', companyId).select('number')
  await requests.forUpdate().execute()
}
