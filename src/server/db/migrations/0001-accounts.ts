import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

export async function createAccounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('emailVerified', types.flag, (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', types.moment, (c) => c.notNull())
    .addColumn('updatedAt', types.moment, (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('client', 'operator')`))
    .addColumn('company', 'text')
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('expiresAt', types.moment, (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', types.moment, (c) => c.notNull())
    .addColumn('updatedAt', types.moment, (c) => c.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('session_userId').on('session').column('userId').execute()

  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('accountId', 'text', (c) => c.notNull())
    .addColumn('providerId', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', types.moment)
    .addColumn('refreshTokenExpiresAt', types.moment)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', types.moment, (c) => c.notNull())
    .addColumn('updatedAt', types.moment, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('account_userId').on('account').column('userId').execute()

  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expiresAt', types.moment, (c) => c.notNull())
    .addColumn('createdAt', types.moment, (c) => c.notNull())
    .addColumn('updatedAt', types.moment, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('verification_identifier')
    .on('verification')
    .column('identifier')
    .execute()
}
