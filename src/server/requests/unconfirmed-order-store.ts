import { type Selectable, sql } from 'kysely'
import type { Database, Query } from '#server/db/database.ts'
import type { UnconfirmedOrderTable } from '#server/db/link-tables.ts'

export type UnconfirmedOrderRow = Selectable<UnconfirmedOrderTable>

type NewUnconfirmedOrder = Pick<
  UnconfirmedOrderRow,
  'id' | 'email' | 'key' | 'content' | 'browserHash' | 'fingerprint' | 'createdAt' | 'expiresAt'
>

/** Emails to one address are counted one after the other. SQLite has one writer at a time anyway. */
export async function lockAddress(
  trx: Query,
  { engine }: Pick<Database, 'engine'>,
  email: string,
): Promise<void> {
  if (engine === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtext(${`link ${email}`}))`.execute(trx)
}

/** False when the key is in use. */
export async function insertUnconfirmedOrder(
  query: Query,
  order: NewUnconfirmedOrder,
): Promise<boolean> {
  const row = await query
    .insertInto('unconfirmedOrder')
    .values({ ...order, requestNumber: null, placedAt: null, replacedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The order that was sent with a key, by its newest link. */
export function findUnconfirmedOrderByKey(
  query: Query,
  key: string,
): Promise<UnconfirmedOrderRow | undefined> {
  return query
    .selectFrom('unconfirmedOrder')
    .where('key', '=', key)
    .where('replacedAt', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

export function findUnconfirmedOrder(
  query: Query,
  id: string,
): Promise<UnconfirmedOrderRow | undefined> {
  return query.selectFrom('unconfirmedOrder').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Ends a link before another one replaces it. False if it was used or replaced meanwhile. */
export async function replaceUnconfirmedOrder(
  trx: Query,
  id: string,
  replacedAt: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('unconfirmedOrder')
    .set({ replacedAt, content: null })
    .where('id', '=', id)
    .where('placedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a link up. False if it was used before, replaced, or has expired. */
export async function claimUnconfirmedOrder(
  trx: Query,
  id: string,
  placedAt: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('unconfirmedOrder')
    .set({ placedAt })
    .where('id', '=', id)
    .where('placedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', placedAt)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps which request it has become. Replaced links to the address, which is confirmed now, count no more. */
export async function completeUnconfirmedOrder(
  trx: Query,
  { id, email }: Pick<UnconfirmedOrderRow, 'id' | 'email'>,
  requestNumber: number,
): Promise<void> {
  await trx
    .updateTable('unconfirmedOrder')
    .set({ requestNumber, content: null })
    .where('id', '=', id)
    .execute()
  await trx
    .deleteFrom('unconfirmedOrder')
    .where('email', '=', email)
    .where('replacedAt', 'is not', null)
    .execute()
}

export async function deleteUnconfirmedOrdersOf(query: Query, email: string): Promise<void> {
  await query.deleteFrom('unconfirmedOrder').where('email', '=', email).execute()
}

export async function deleteExpiredUnconfirmedOrders(query: Query, now: Date): Promise<void> {
  await query.deleteFrom('unconfirmedOrder').where('expiresAt', '<=', now.toISOString()).execute()
}
