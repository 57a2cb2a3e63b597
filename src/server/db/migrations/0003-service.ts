import type { Kysely } from 'kysely'

/** The outbox, the rate limits and the settings. */
export async function createService(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('dueAt', 'text', (c) => c.notNull())
    .addColumn('sentAt', 'text')
    .addColumn('lastError', 'text')
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['sentAt', 'dueAt']).execute()
  await db.schema.createIndex('outbox_recipient').on('outbox').column('recipient').execute()

  await db.schema
    .createTable('rateLimit')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('resetsAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rateLimit_resetsAt').on('rateLimit').column('resetsAt').execute()

  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
