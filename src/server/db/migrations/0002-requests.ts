import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** Requests, their events, and the idempotency keys. */
export async function createRequests(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('request')
    .addColumn('number', types.counter, types.countUp)
    .addColumn('clientId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('targetSaas', 'text', (c) => c.notNull())
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('requirements', 'text', (c) => c.notNull())
    .addColumn('budget', 'text', (c) => c.notNull())
    .addColumn('timeframe', 'text', (c) => c.notNull())
    .addColumn('companySize', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('pending', 'in-progress', 'completed')`),
    )
    .addColumn('estimatedCompletion', 'text')
    .addColumn('solutionUrl', 'text')
    .addColumn('handoverNotes', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('unreadByClient', 'integer', (c) => c.notNull())
    .addColumn('unreadByAgency', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await createIndex(db, 'request', ['clientId', 'number'])
  await createIndex(db, 'request', ['clientId', 'status', 'number'])
  await createIndex(db, 'request', ['status', 'number'])
  await createIndex(db, 'request', ['updatedAt', 'number'])
  await createIndex(db, 'request', ['status', 'updatedAt', 'number'])

  await db.schema
    .createTable('requestEvent')
    .addColumn('id', types.counter, types.countUp)
    .addColumn('requestNumber', types.counter, (c) =>
      c.notNull().references('request.number').onDelete('cascade'),
    )
    .addColumn('actorId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('actorRole', 'text', (c) => c.notNull())
    .addColumn('visibility', 'text', (c) =>
      c.notNull().check(sql`visibility in ('client', 'internal')`),
    )
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await createIndex(db, 'requestEvent', ['requestNumber', 'id'])
  await createIndex(db, 'requestEvent', ['actorId'])

  await db.schema
    .createTable('idempotencyKey')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('requestNumber', types.counter, (c) =>
      c.references('request.number').onDelete('cascade'),
    )
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotencyKey_pk', ['userId', 'key'])
    .execute()
  await createIndex(db, 'idempotencyKey', ['requestNumber'])
  await createIndex(db, 'idempotencyKey', ['createdAt'])
}

async function createIndex(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const name = [table, ...columns].join('_')
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}
