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
  for (const query of appendOnly[types.engine]) await sql.raw(query).execute(db)
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

/** What signs in or acts for a user beside the password: links, second factors, passkeys, sessions and tokens. */
export async function createSignIn(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('authenticatedAt', 'text', (c) => c.notNull())
    .addColumn('companyId', 'text', (c) => c.references('company.id').onDelete('set null'))
    .execute()
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
    .addColumn('companyId', 'text', (c) => c.references('company.id').onDelete('cascade'))
    .execute()
  await createTokens(db)
  await createSecondFactors(db)
  await createPasskeys(db, types)
  await createIndexes(db, {
    session_userId: 'session ("userId")',
    session_companyId: 'session ("companyId")',
    apiToken_userId: '"apiToken" ("userId")',
    apiToken_companyId: '"apiToken" ("companyId")',
    token_userId: 'token ("userId")',
    token_companyId: 'token ("companyId")',
    token_email: 'token (email)',
    token_expiresAt: 'token ("expiresAt")',
    passkey_userId: 'passkey ("userId")',
  })
}

/** Emailed links and cookies that expire. An invitation goes with its company and with the account that sent it. */
async function createTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('token')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('companyId', 'text', (c) => c.references('company.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('key', 'text')
    .addColumn('browserHash', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text')
    .addUniqueConstraint('token_key', ['purpose', 'key'])
    .execute()
}

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
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
}

async function createPasskeys(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('credentialId', 'text', (c) => c.notNull().unique())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('counter', types.counter, (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('backup', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute()
}
