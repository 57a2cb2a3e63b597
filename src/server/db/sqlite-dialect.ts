import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { createTurns } from './event-loop-turns.ts'
import { SharedFileConnection, type SharedFileOptions } from './shared-file-connection.ts'

/** One connection, shared by all calls of this process. Other processes may use the same file. */
export class SharedFileDialect extends SqliteDialect {
  readonly #options: SharedFileOptions

  constructor(options: SharedFileOptions) {
    super({ database: options.file })
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
  readonly #connection: SharedFileConnection
  readonly #turns = createTurns()

  constructor(options: SharedFileOptions) {
    super({ database: options.file })
    this.#options = options
    this.#connection = new SharedFileConnection(options)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const { lock, observer } = this.#options
    const start = performance.now()
    await lock.acquire()
    if (this.#turns.areDue()) await this.#turns.take()
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
