import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** Emails about requests: those that are waiting to be composed, who wants which, and their HTML. */
export async function createNotifications(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('notification')
    .addColumn('eventId', types.counter, (c) =>
      c.notNull().references('requestEvent.id').onDelete('cascade'),
    )
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('requestNumber', types.counter, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_pk', ['eventId', 'userId'])
    .execute()
  await db.schema
    .createIndex('notification_userId')
    .on('notification')
    .columns(['userId', 'requestNumber'])
    .execute()
  await db.schema
    .createIndex('notification_requestNumber')
    .on('notification')
    .column('requestNumber')
    .execute()
  await db.schema
    .createIndex('notification_due')
    .on('notification')
    .columns(['kind', 'createdAt'])
    .execute()

  await db.schema
    .createTable('notificationPreference')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('offSince', 'text')
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('notificationPreference_pk', ['userId', 'kind'])
    .execute()

  // One statement each: SQLite adds one column at a time.
  for (const column of ['html', 'thread', 'unsubscribeUrl']) {
    await db.schema.alterTable('outbox').addColumn(column, 'text').execute()
  }
  // Operators are few among many clients, and looked for with every order and message.
  await db.schema
    .createIndex('user_operators')
    .on('user')
    .column('id')
    .where(sql.ref('role'), '=', sql.lit('operator'))
    .execute()
}
