import type { Kysely } from 'kysely'

/** Second factors, sign-ins that wait for one, and when a session was last authenticated. */
export async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user').addColumn('secondFactorSince', 'text').execute()
  await db.schema.alterTable('session').addColumn('authenticatedAt', 'text').execute()
  await db.schema
    .createTable('authenticator')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('sealedKey', 'text', (c) => c.notNull())
    .addColumn('lastStep', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('confirmedAt', 'text')
    .execute()
  await db.schema
    .createTable('recoveryCode')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recoveryCode_key', ['userId', 'hash'])
    .execute()
  await db.schema
    .createTable('pendingSignIn')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('pendingSignIn_userId').on('pendingSignIn').column('userId').execute()
}
