import type { Kysely } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'
import { createIndexes } from './create-indexes.ts'

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
  await createLinks(db, types)
  await createSecondFactors(db)
  await createPasskeys(db, types)
  await createIndexes(db, {
    session_userId: 'session ("userId")',
    session_companyId: 'session ("companyId")',
    apiToken_userId: '"apiToken" ("userId")',
    apiToken_companyId: '"apiToken" ("companyId")',
    accountToken_userId: '"accountToken" ("userId")',
    signInLink_userId: '"signInLink" ("userId")',
    signInLink_expiresAt: '"signInLink" ("expiresAt")',
    pendingSignIn_userId: '"pendingSignIn" ("userId")',
    passkey_userId: 'passkey ("userId")',
    passkeyChallenge_userId: '"passkeyChallenge" ("userId")',
    passkeyChallenge_expiresAt: '"passkeyChallenge" ("expiresAt")',
  })
}

async function createLinks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('accountToken')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('detail', 'text')
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('signInLink')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('browserHash', 'text', (c) => c.notNull())
    .addColumn('codeHash', 'text', (c) => c.notNull())
    .addColumn('codesTried', types.counter, (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
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
  await db.schema
    .createTable('pendingSignIn')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (c) => c.notNull())
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
  await db.schema
    .createTable('passkeyChallenge')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('challenge', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
}
