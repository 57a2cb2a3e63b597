import { type Kysely, sql } from 'kysely'

/** Admins among the operators, suspended operators, and invitations. */
export async function addAdmins(db: Kysely<unknown>): Promise<void> {
  // One statement each: SQLite adds one column at a time.
  for (const column of ['adminSince', 'suspendedAt']) {
    await db.schema.alterTable('user').addColumn(column, 'text').execute()
  }
  // Suspended operators are few among many clients.
  await db.schema
    .createIndex('user_suspended')
    .on('user')
    .column('id')
    .where(sql<boolean>`"suspendedAt" is not null`)
    .execute()
  await db.schema
    .createTable('operatorInvitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('invitedBy', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('operatorInvitation_invitedBy')
    .on('operatorInvitation')
    .column('invitedBy')
    .execute()
  await db.schema
    .createIndex('securityEvent_kind')
    .on('securityEvent')
    .columns(['kind', 'id'])
    .execute()
}
