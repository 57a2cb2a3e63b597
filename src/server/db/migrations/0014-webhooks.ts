import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** Webhooks, and the log of their deliveries, which is also the queue of those to be sent. */
export async function createWebhooks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('kinds', 'text')
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('failures', types.counter, (c) => c.notNull().defaultTo(0))
    .addColumn('disabledAt', 'text')
    .addColumn('disabledReason', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('webhook_userId').on('webhook').column('userId').execute()

  await db.schema
    .createTable('webhookDelivery')
    .addColumn('id', types.counter, types.countUp)
    .addColumn('webhookId', 'text', (c) => c.notNull().references('webhook.id').onDelete('cascade'))
    .addColumn('eventId', types.counter, (c) => c.references('requestEvent.id').onDelete('cascade'))
    .addColumn('requestNumber', types.counter)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', types.counter, (c) => c.notNull())
    .addColumn('dueAt', 'text', (c) => c.notNull())
    .addColumn('responseStatus', types.counter)
    .addColumn('durationMs', types.counter)
    .addColumn('error', 'text')
    .execute()
  await db.schema
    .createIndex('webhookDelivery_webhookId')
    .on('webhookDelivery')
    .columns(['webhookId', 'id'])
    .execute()
  await db.schema
    .createIndex('webhookDelivery_eventId')
    .on('webhookDelivery')
    .column('eventId')
    .execute()
  await db.schema
    .createIndex('webhookDelivery_createdAt')
    .on('webhookDelivery')
    .column('createdAt')
    .execute()
  // Those that wait are few among those of the log.
  await db.schema
    .createIndex('webhookDelivery_due')
    .on('webhookDelivery')
    .column('dueAt')
    .where(sql.ref('status'), '=', sql.lit('waiting'))
    .execute()
}
