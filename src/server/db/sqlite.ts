import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely'
import { sqliteColumns } from './column-types.ts'
import { type Change, createListeners, type Database, logTo, type OnQuery } from './database.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

/** How long a process waits for another that is writing, the command line beside the server, say. */
const busyTimeoutMs = 10_000
const migrationPatienceMs = 60_000

/** Opens the embedded database in a folder, making both if they are not there. */
export async function openSqlite(folder: string, onQuery?: OnQuery): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'hitlist.db')
  keepPrivate(path)
  const file = new Sqlite(path, { timeout: busyTimeoutMs })
  file.pragma('journal_mode = WAL')
  // An acknowledged order must outlive a power cut, not only a crash.
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  const dialect = new ImmediateDialect({ database: keepPrepared(file) })
  const query = new Kysely<Schema>({ dialect, ...logTo(onQuery) })
  await underLock(folder, () => migrate(query, sqliteColumns))
  const listeners = createListeners()

  return {
    engine: 'sqlite',
    query,
    async change(work) {
      const announced: Change[] = []
      const result = await query
        .transaction()
        .execute((trx) => work(trx, (change) => announced.push(change)))
      announced.forEach(listeners.tell)
      return result
    },
    listen: listeners.add,
    async ping() {
      await sql`select 1`.execute(query)
    },
    close: () => query.destroy(),
  }
}

/** The folder may be older than we are and open to all; what is in the file, and its log, is not for all. */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

/** Kysely's lock does nothing on SQLite, so processes that start at once queue for a file of their own. */
async function underLock(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = new Sqlite(join(folder, 'migrating.db'), { timeout: migrationPatienceMs })
  try {
    lock.exec('begin exclusive')
    await work()
  } finally {
    lock.close()
  }
}

const preparedMax = 500

/** Preparing a statement takes about as long as running it, and there are few that differ. */
function keepPrepared(file: Sqlite.Database): SqliteDatabase {
  const prepared = new Map<string, Sqlite.Statement>()
  return {
    prepare(text) {
      const statement = prepared.get(text) ?? file.prepare(text)
      if (prepared.size >= preparedMax) prepared.clear()
      prepared.set(text, statement)
      return statement
    },
    close: () => file.close(),
  }
}

/** A transaction that begins by reading and then finds another process writing would fail at once, without waiting. */
class ImmediateDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0]

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new ImmediateDriver(this.#config)
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}
