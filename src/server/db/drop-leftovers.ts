import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { sqliteColumns } from './column-types.ts'
import type { Migrations } from './migrate.ts'
import { whileBusy } from './while-busy.ts'

const patienceMs = 10_000

interface StoredObject {
  type: 'table' | 'index'
  name: string
}

/**
 * Earlier versions migrated SQLite outside of a transaction: a start that was interrupted left tables
 * without a record of their migration, and every later start failed on them. Nothing was ever written
 * to such tables, so they are dropped and created again. A table with rows in it stops the start.
 */
export async function dropLeftovers(
  file: Sqlite.Database,
  applied: readonly string[],
  migrations: Migrations,
): Promise<void> {
  if (applied.length === Object.keys(migrations).length) return
  const awaited = await createdByPending(applied, migrations)
  const drop = file.transaction(() => {
    const leftovers = readObjects(file).filter(({ name }) => awaited.has(name))
    for (const { type, name } of leftovers) {
      if (type === 'table') requireEmpty(file, name)
      file.exec(`drop ${type} if exists "${name}"`)
    }
  })
  await whileBusy(() => drop.immediate(), { patienceMs })
}

/** The names of the objects that the pending migrations create, found by running them in memory. */
async function createdByPending(
  applied: readonly string[],
  migrations: Migrations,
): Promise<Set<string>> {
  const file = new Sqlite(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: file }) })
  const [done, pending] = [new Set(applied), new Set<string>()]
  try {
    for (const [name, up] of Object.entries(migrations)) {
      const before = new Set(readObjects(file).map((object) => object.name))
      await up(db, sqliteColumns)
      const created = readObjects(file).filter((object) => !before.has(object.name))
      if (!done.has(name)) for (const object of created) pending.add(object.name)
    }
    return pending
  } finally {
    await db.destroy()
  }
}

/** Tables first: dropping one drops its indexes. SQLite's internal objects are left out. */
function readObjects(file: Sqlite.Database): StoredObject[] {
  return file
    .prepare<[], StoredObject>(
      `select type, name from sqlite_master
       where type in ('table', 'index') and name not like 'sqlite_%' order by type = 'index', rowid desc`,
    )
    .all()
}

function requireEmpty(file: Sqlite.Database, table: string): void {
  if (file.prepare(`select 1 from "${table}" limit 1`).get() === undefined) return
  throw new Error(
    `the table "${table}" has rows, but there is no record of the migration that creates it; restore a backup`,
  )
}
