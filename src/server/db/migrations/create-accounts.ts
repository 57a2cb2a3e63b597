import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'
import { createIndexes } from './create-indexes.ts'

/** Users and companies, who belongs to which, and the log of what happened to accounts. */
export async function createAccounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('isEmailConfirmed', 'integer', (c) => c.notNull())
    .addColumn('passwordHash', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('client', 'operator')`))
    .addColumn('company', 'text')
    .addColumn('pendingEmail', 'text')
    .addColumn('pendingEmailConfirmed', 'text')
    .addColumn('adminSince', 'text')
    .addColumn('suspendedAt', 'text')
    .addColumn('secondFactorSince', 'text')
    .execute()
  await createCompanies(db)
  await createSecurityEvents(db, types)
  await createIndexes(db, {
    // Operators, and suspended ones, are few among many clients.
    user_operators: `"user" (id) where role = 'operator'`,
    user_suspended: '"user" (id) where "suspendedAt" is not null',
    membership_userId: 'membership ("userId")',
    securityEvent_userId: '"securityEvent" ("userId", id)',
    securityEvent_kind: '"securityEvent" (kind, id)',
    securityEvent_at: '"securityEvent" (at)',
  })
}

async function createCompanies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('company')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('membership')
    .addColumn('companyId', 'text', (c) => c.notNull().references('company.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('owner', 'member')`))
    .addColumn('joinedAt', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('membership_pk', ['companyId', 'userId'])
    .execute()
  await db.schema
    .createTable('companyStatementLine')
    .addColumn('companyId', 'text', (c) => c.notNull().references('company.id').onDelete('cascade'))
    .addColumn('productKey', 'text', (c) => c.notNull())
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('seats', 'integer')
    .addColumn('centsPerSeat', 'integer')
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('companyStatementLine_pk', ['companyId', 'productKey'])
    .execute()
}

/** The database itself refuses to change an entry. */
async function createSecurityEvents(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('securityEvent')
    .addColumn('id', types.counter, types.countUp)
    .addColumn('userId', 'text', (c) => c.notNull())
    .addColumn('actorId', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('detail', 'text')
    .addColumn('network', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  for (const statement of appendOnly[types.engine]) await sql.raw(statement).execute(db)
}

const rejection = 'The security log is append-only.'

const appendOnly = {
  sqlite: [
    `create trigger "securityEvent_appendOnly" before update on "securityEvent"
      begin select raise(abort, '${rejection}'); end`,
  ],
  postgres: [
    `create or replace function "rejectUpdate"() returns trigger language plpgsql as
      $$ begin raise exception '${rejection}'; end $$`,
    `create trigger "securityEvent_appendOnly" before update on "securityEvent"
      for each row execute function "rejectUpdate"()`,
  ],
}
