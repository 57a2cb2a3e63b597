import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { countWait, timeLeftMs } from './call-context.ts'
import type { DatabaseObserver } from './database.ts'
import { type FifoLock, whileBusy } from './locks.ts'

/** One connection, shared by all calls of this process. Other processes may use the same file. */
export function createSharedFileDialect(options: SharedFileOptions): Dialect {
  return {
    createAdapter: () => new SharedFileAdapter(),
    createDriver: () => new SharedFileDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessCompiler(),
  }
}

/** Leaves out `for update` and the like: SQLite has one writer at a time, and no such clauses. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node)
  }
}

class SharedFileAdapter extends SqliteAdapter {
  /** The driver queues callers itself, because it has to let others in while it waits for the file's lock. */
  override get supportsMultipleConnections() {
    return true
  }

  /** It does on SQLite; the Migrator then runs all pending migrations and their records in one transaction. */
  override get supportsTransactionalDdl() {
    return true
  }
}

/** How long SQLite may work before the event loop gets a turn. */
const sliceMs = 4

/** A new connection takes one turn to be accepted and one to be read. With three, a health check gets in. */
const turnsPerYield = 3

class SharedFileDriver extends SqliteDriver {
  readonly #options: SharedFileOptions
  readonly #connection: SharedFileConnection
  #sliceEndsAt: number | undefined

  constructor(options: SharedFileOptions) {
    super({ database: options.file })
    this.#options = options
    this.#connection = new SharedFileConnection(options)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const { lock, observer } = this.#options
    const start = performance.now()
    await lock.acquire()
    await this.#takeDueTurns()
    observer?.onWait(performance.now() - start)
    return this.#connection
  }

  /** SQLite works on the main thread: without a pause, calls that arrive together all run before the event loop turns once. */
  async #takeDueTurns(): Promise<void> {
    if (this.#sliceEndsAt !== undefined) {
      if (performance.now() < this.#sliceEndsAt) return
      for (let turn = 0; turn < turnsPerYield; turn += 1) await nextTurn()
    }
    this.#sliceEndsAt = performance.now() + sliceMs
    // The loop may also turn by itself, when there is nothing left to do: the next slice is a new one.
    setImmediate(() => {
      this.#sliceEndsAt = undefined
    })
  }

  override async releaseConnection(): Promise<void> {
    this.#options.lock.release()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A transaction that begins by reading and then finds another process writing would fail for good.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#connection.takeFailure()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const cause = this.#connection.takeFailure()
    // After a full disk, for instance, SQLite has rolled back by itself.
    if (this.#options.file.inTransaction) await super.rollbackTransaction(connection)
    // The reason why the transaction failed, even if the caller has caught it and thrown another.
    if (cause) throw cause
  }
}

interface SharedFileOptions {
  file: Sqlite.Database
  /** Held by the caller that uses the connection. */
  lock: FifoLock
  observer?: DatabaseObserver | undefined
  /** How long a query of background work waits for another process that is writing. */
  timeoutMs: number
}

const preparedMax = 500

/** Errors of the disk or the file, after which SQLite may or may not have rolled the transaction back. */
const storageCodes = /^SQLITE_(FULL|IOERR|NOMEM|CORRUPT|NOTADB|READONLY|CANTOPEN)/

/** The one connection. Its caller holds the lock. */
class SharedFileConnection implements DatabaseConnection {
  readonly #options: SharedFileOptions
  /** By their text: preparing one takes about as long as running it. */
  readonly #prepared = new Map<string, Sqlite.Statement>()
  #failure: Error | undefined

  constructor(options: SharedFileOptions) {
    this.#options = options
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // As on PostgreSQL, a failed transaction takes no more queries: outside of it, each would be committed.
    if (this.#failure) throw this.#failure
    return this.#options.file.inTransaction
      ? this.#runInTransaction(query)
      : this.#runWhileBusy(query)
  }

  async #runInTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#run<Row>(query)
    } catch (error) {
      const isStorageError = error instanceof Sqlite.SqliteError && storageCodes.test(error.code)
      if (isStorageError) this.#failure = error
      throw error
    }
  }

  #runWhileBusy<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return whileBusy(() => this.#run<Row>(query), {
      timeoutMs: timeLeftMs(this.#options.timeoutMs),
      pause: (ms) => countWait(() => this.#letOthersIn(ms)),
    })
  }

  #run<Row>({ sql: text, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepared.get(text) ?? this.#options.file.prepare(text)
    if (this.#prepared.size >= preparedMax) this.#prepared.clear()
    this.#prepared.set(text, statement)
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
  }

  streamQuery(): never {
    throw new Error('Long results are read in batches: a stream would keep the connection.')
  }

  /** Returns the error of the storage that the transaction failed with, if there was one, and forgets it. */
  takeFailure(): Error | undefined {
    const failure = this.#failure
    this.#failure = undefined
    return failure
  }

  async #letOthersIn(ms: number): Promise<void> {
    const { lock } = this.#options
    lock.release()
    await new Promise((resolve) => setTimeout(resolve, ms))
    await lock.acquire()
  }
}
