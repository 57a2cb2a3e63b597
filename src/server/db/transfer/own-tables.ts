import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { sqliteColumns } from '#server/db/column-types.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { type Run, readPostgresTables } from './postgres-tables.ts'
import type { TableShape } from './snapshot.ts'
import { readSqliteTables } from './sqlite-tables.ts'
import { TransferError } from './transfer-error.ts'

/** The tables of a PostgreSQL database. Those of another program, or of another version, are not ours to empty or drop. */
export async function readOwnPostgresTables(run: Run): Promise<TableShape[]> {
  const own = new Set(await readOwnNames())
  const there = await readPostgresTables(run)
  const foreign = there.filter(({ name }) => !own.has(name))
  if (foreign.length === 0) return there
  const names = foreign.map(({ name }) => name).join(', ')
  throw new TransferError(
    `The PostgreSQL database has tables of another program or version (${names}). Use an empty database instead.`,
  )
}

/** The names of the tables of this version, found by creating them in memory. */
async function readOwnNames(): Promise<string[]> {
  const file = new Sqlite(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: file }) })
  try {
    for (const up of Object.values(releasedMigrations)) await up(db, sqliteColumns)
    return readSqliteTables(file).map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}
