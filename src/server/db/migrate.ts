import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { brandName } from '#domain/brand.ts'
import type { ColumnTypes } from './column-types.ts'
import type { Query } from './database.ts'
import { createAccounts } from './migrations/0001-accounts.ts'
import { createRequests } from './migrations/0002-requests.ts'
import { createService } from './migrations/0003-service.ts'
import { endUnhashedSessions } from './migrations/0004-hashed-sessions.ts'
import { addOrderPlan } from './migrations/0005-order-plan.ts'
import { addEventKinds } from './migrations/0006-event-kinds.ts'
import { addPendingEmail } from './migrations/0006-pending-email.ts'
import { addClosures } from './migrations/0007-closures.ts'
import { createStatementLines } from './migrations/0008-statement-lines.ts'
import { createQuotes } from './migrations/0009-quotes.ts'
import { createNotifications } from './migrations/0010-notifications.ts'
import { createRunningTotals } from './migrations/0011-running-totals.ts'
import { indexUnread } from './migrations/0012-unread.ts'
import { createApiTokens } from './migrations/0013-api-tokens.ts'
import { createWebhooks } from './migrations/0014-webhooks.ts'
import { createQueueCounts } from './migrations/0015-queue-counts.ts'
import { createSecurityEvents } from './migrations/0017-security-events.ts'
import { createSecondFactors } from './migrations/0018-second-factors.ts'
import { endOperatorSessions } from './migrations/0019-operator-sessions.ts'
import { addPendingConfirmation } from './migrations/0019-pending-confirmation.ts'
import { addAdmins } from './migrations/0020-operators.ts'
import { createLinks } from './migrations/0021-links.ts'
import { createPasskeys } from './migrations/0022-passkeys.ts'
import { createAgreedQuotes } from './migrations/0023-agreed-quotes.ts'
import { createCompanies } from './migrations/0023-companies.ts'
import { changeMail } from './migrations/0024-mail.ts'
import { indexCompletedLast } from './migrations/0025-completed-last.ts'

export type Migrations = Record<string, (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>>

interface MigrateOptions {
  types: ColumnTypes
  migrations: Migrations
  /** Called with the names of those that have been applied, before any other is. */
  prepare?: (applied: string[]) => Promise<void>
  /** Called in the transaction, before the first migration. */
  begin?: (trx: Kysely<unknown>) => Promise<void>
}

/** In order of their names, each once. A migration that has been released is never changed. */
export const releasedMigrations: Migrations = {
  '0001-accounts': createAccounts,
  '0002-requests': createRequests,
  '0003-service': createService,
  '0004-hashed-sessions': endUnhashedSessions,
  '0005-order-plan': addOrderPlan,
  '0006-event-kinds': addEventKinds,
  '0006-pending-email': addPendingEmail,
  '0007-closures': addClosures,
  '0008-statement-lines': createStatementLines,
  '0009-quotes': createQuotes,
  '0010-notifications': createNotifications,
  '0011-running-totals': createRunningTotals,
  '0012-unread': indexUnread,
  '0013-api-tokens': createApiTokens,
  '0014-webhooks': createWebhooks,
  '0015-queue-counts': createQueueCounts,
  '0017-security-events': createSecurityEvents,
  '0018-second-factors': createSecondFactors,
  '0019-operator-sessions': endOperatorSessions,
  '0019-pending-confirmation': addPendingConfirmation,
  '0020-operators': addAdmins,
  '0021-links': createLinks,
  '0022-passkeys': createPasskeys,
  '0023-agreed-quotes': createAgreedQuotes,
  '0023-companies': createCompanies,
  '0024-mail': changeMail,
  '0025-completed-last': indexCompletedLast,
}

/**
 * Brings the tables up to date, all pending migrations and the record of them in one transaction: an
 * interrupted start leaves the tables as they were. The caller ensures that one process does so at a time.
 */
export async function migrate(
  db: Query,
  { types, migrations, prepare, begin }: MigrateOptions,
): Promise<void> {
  const applied = await readApplied(db, migrations)
  await prepare?.(applied)
  const provider = { getMigrations: async () => steps(migrations, types, begin) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return
  // On PostgreSQL a newer version may have migrated while this one waited for the lock.
  await readApplied(db, migrations)
  throw error
}

/** When a migration was applied to this database. */
export async function readMigrationTime(db: Query, name: string): Promise<Date> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE)
  const { rows } = await sql<{ timestamp: string }>`
    select timestamp from ${table} where name = ${name}`.execute(db)
  return new Date(rows[0]?.timestamp ?? Date.now())
}

/** The names of the migrations that a database records as done. Throws if there is one that this version lacks. */
async function readApplied(db: Query, migrations: Migrations): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const table = sql.table(DEFAULT_MIGRATION_TABLE)
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db)
  const applied = rows.map(({ name }) => name)
  const unknown = applied.find((name) => !(name in migrations))
  if (unknown === undefined) return applied
  const problem = `it belongs to a newer version of ${brandName} (it has the migration '${unknown}')`
  throw new Error(`${problem}; update this checkout, or restore a backup from before the upgrade`)
}

function steps(
  migrations: Migrations,
  types: ColumnTypes,
  begin: MigrateOptions['begin'],
): Record<string, Migration> {
  let hasBegun = false
  const withBegin = (change: Migrations[string]) => async (db: Kysely<unknown>) => {
    if (!hasBegun) await begin?.(db)
    hasBegun = true
    await change(db, types)
  }
  return Object.fromEntries(
    Object.entries(migrations).map(([name, change]) => [name, { up: withBegin(change) }]),
  )
}
