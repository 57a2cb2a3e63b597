import type { Kysely } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'
import { createIndexes } from './create-indexes.ts'

/** What is sent by email and to webhooks, the rate limits and the settings. */
export async function createService(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createMail(db, types)
  await createWebhooks(db, types)
  await db.schema
    .createTable('rateLimit')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('resetsAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  await createIndexes(db, {
    outbox_due: 'outbox ("sentAt", "dueAt")',
    // Emails that somebody waits for are read without those about requests.
    outbox_due_account: 'outbox ("dueAt") where "sentAt" is null and thread is null',
    outbox_recipient: 'outbox (recipient)',
    notification_userId: 'notification ("userId", "requestNumber")',
    notification_requestNumber: 'notification ("requestNumber")',
    notification_due: 'notification (kind, "createdAt")',
    webhook_userId: 'webhook ("userId")',
    webhook_companyId: 'webhook ("companyId")',
    webhookDelivery_webhookId: '"webhookDelivery" ("webhookId", id)',
    webhookDelivery_eventId: '"webhookDelivery" ("eventId")',
    webhookDelivery_createdAt: '"webhookDelivery" ("createdAt")',
    // Those that wait are few among those of the log.
    webhookDelivery_due: `"webhookDelivery" ("dueAt") where status = 'waiting'`,
    rateLimit_resetsAt: '"rateLimit" ("resetsAt")',
  })
}

async function createMail(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('html', 'text')
    .addColumn('thread', 'text')
    .addColumn('unsubscribeUrl', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('dueAt', 'text', (c) => c.notNull())
    .addColumn('sentAt', 'text')
    .addColumn('lastError', 'text')
    .execute()
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
    .createTable('notificationPreference')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('offSince', 'text')
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('notificationPreference_pk', ['userId', 'kind'])
    .execute()
}

/** The log of deliveries is also the queue of those to be sent. */
async function createWebhooks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
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
    .addColumn('companyId', 'text', (c) => c.references('company.id').onDelete('cascade'))
    .execute()
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
}
