import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { type DatabaseObserver, observeStatement } from './database.ts'
import { createTurns } from './event-loop-turns.ts'
import type { FifoLock } from './fifo-lock.ts'
import { countWait, patienceMs } from './patience.ts'
import { prepareOnce } from './prepare-once.ts'
import { whileBusy } from './while-busy.ts'

export interface SharedFileOptions {
  file: Sqlite.Database
  /** Held by the caller that uses the connection. */
  lock: FifoLock
  observer?: DatabaseObserver | undefined
  /** How long a statement of background work waits for another process that is writing. */
  patienceMs: number
}

/** One connection, shared by all calls of this process. Other processes may use the same file. */
export class SharedFileDialect extends SqliteDialect {
  readonly #options: SharedFileOptions

  constructor(options: SharedFileOptions) {
    super({ database: prepareOnce(options.file) })
    this.#options = options
  }

  override createDriver() {
    return new SharedFileDriver(this.#options)
  }

  override createAdapter() {
    return new SharedFileAdapter()
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

class SharedFileDriver extends SqliteDriver {
  readonly #options: SharedFileOptions
  readonly #takeTurns = createTurns()
  #connection!: SharedFileConnection

  constructor(options: SharedFileOptions) {
    super({ database: prepareOnce(options.file) })
    this.#options = options
  }

  override async init(): Promise<void> {
    await super.init()
    const inner = await super.acquireConnection()
    this.#connection = new SharedFileConnection(inner, this.#options)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const { lock, observer } = this.#options
    const start = performance.now()
    await lock.acquire()
    await this.#takeTurns()
    observer?.onWait(performance.now() - start)
    return this.#connection
  }

  override async releaseConnection(): Promise<void> {
    this.#options.lock.release()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A transaction that begins by reading and then finds another process writing would fail for good.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#connection.startTransaction()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#connection.endTransaction()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const cause = this.#connection.endTransaction()
    // After a full disk, for instance, SQLite has rolled back by itself.
    if (this.#options.file.inTransaction) await super.rollbackTransaction(connection)
    // The reason why the transaction failed, even if the caller has caught it and thrown another.
    if (cause) throw cause
  }
}

/** Errors of the disk or the file, after which SQLite may or may not have rolled the transaction back. */
const storageCodes = /^SQLITE_(FULL|IOERR|NOMEM|CORRUPT|NOTADB|READONLY|CANTOPEN)/

class SharedFileConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #options: SharedFileOptions
  #isInTransaction = false
  #failure: Error | undefined

  constructor(inner: DatabaseConnection, options: SharedFileOptions) {
    this.#inner = inner
    this.#options = options
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { observer } = this.#options
    if (observer === undefined) return this.#execute(query)
    return observeStatement(observer, query.sql, () => this.#execute<Row>(query))
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction) return this.#executeInTransaction(query)
    return whileBusy(() => this.#inner.executeQuery<Row>(query), {
      patienceMs: patienceMs(this.#options.patienceMs),
      pause: (ms) => countWait(() => this.#letOthersIn(ms)),
    })
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#inner.streamQuery<Row>(query, chunkSize)
  }

  startTransaction(): void {
    this.#isInTransaction = true
  }

  /** Returns the error of the storage that the transaction failed with, if there was one. */
  endTransaction(): Error | undefined {
    const failure = this.#failure
    this.#isInTransaction = false
    this.#failure = undefined
    return failure
  }

  /** As on PostgreSQL, a failed transaction takes no more statements: outside of it, each would be committed. */
  async #executeInTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#failure) throw this.#failure
    try {
      return await this.#inner.executeQuery<Row>(query)
    } catch (error) {
      if (isStorageError(error)) this.#failure = error
      throw error
    }
  }

  async #letOthersIn(ms: number): Promise<void> {
    const { lock } = this.#options
    lock.release()
    await new Promise((resolve) => setTimeout(resolve, ms))
    await lock.acquire()
  }
}

function isStorageError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && storageCodes.test(String(error.code))
}
