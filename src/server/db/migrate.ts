import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { brandName } from '#domain/site/brand.ts'
import type { ColumnTypes } from './column-types.ts'
import type { DatabaseObserver, OnQuery, Query } from './database.ts'
import { createSchema } from './migrations/0001-schema.ts'
import type { PoolTimeouts } from './postgres-pool.ts'

export type Migrations = Record<string, (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>>

export interface OpenOptions {
  onQuery?: OnQuery | undefined
  observer?: DatabaseObserver | undefined
  /** The released ones, unless a test replaces them. */
  migrations?: Migrations
  /** Shorter ones in tests. SQLite has none: it does not freeze. */
  timeouts?: PoolTimeouts | undefined
}

/** In order of their names, each once. A migration that has been released is never changed. */
export const releasedMigrations: Migrations = {
  '0001-schema': createSchema,
}

/** Runs pending migrations in one transaction, so an interrupted start changes nothing. The caller holds a lock. */
export async function migrate(db: Query, types: ColumnTypes, migrations: Migrations) {
  await requireKnown(db, migrations)
  const steps: Record<string, Migration> = {}
  for (const [name, change] of Object.entries(migrations)) {
    steps[name] = { up: (trx) => change(trx, types) }
  }
  const provider = { getMigrations: async () => steps }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return
  // On PostgreSQL a newer version may have migrated while this one waited for the lock.
  await requireKnown(db, migrations)
  throw error
}

/** Throws if a database records a migration as done that this version lacks. */
async function requireKnown(db: Query, migrations: Migrations): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return
  const table = sql.table(DEFAULT_MIGRATION_TABLE)
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db)
  const unknown = rows.find(({ name }) => !(name in migrations))
  if (unknown === undefined) return
  const problem = `it belongs to another version of ${brandName} (it has the migration '${unknown.name}')`
  throw new Error(`${problem}; start that version, or restore a backup that this one made`)
}
