import type { Kysely } from 'kysely'

/** The users' API tokens, hashed like session tokens. */
export async function createApiTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('apiToken')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute()
  await db.schema.createIndex('apiToken_userId').on('apiToken').column('userId').execute()
}
