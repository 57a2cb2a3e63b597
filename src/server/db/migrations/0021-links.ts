import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** What waits for a link in an email to be opened. */
export async function createLinks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createSignInLinks(db, types)
  await createUnconfirmedOrders(db, types)
}

async function createSignInLinks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('signInLink')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('browserHash', 'text', (c) => c.notNull())
    .addColumn('codeHash', 'text', (c) => c.notNull())
    .addColumn('codesTried', types.counter, (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['userId', 'expiresAt']) {
    await db.schema.createIndex(`signInLink_${column}`).on('signInLink').column(column).execute()
  }
}

async function createUnconfirmedOrders(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('unconfirmedOrder')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('content', 'text')
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('requestNumber', types.counter)
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('placedAt', 'text')
    .addColumn('replacedAt', 'text')
    .execute()
  // A replaced link leaves its key to the one that replaces it.
  await db.schema
    .createIndex('unconfirmedOrder_key')
    .on('unconfirmedOrder')
    .column('key')
    .unique()
    .where(sql.ref('replacedAt'), 'is', null)
    .execute()
  for (const column of ['email', 'expiresAt']) {
    await db.schema
      .createIndex(`unconfirmedOrder_${column}`)
      .on('unconfirmedOrder')
      .column(column)
      .execute()
  }
}
