import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import type { RunsCompiled } from './compile-once.ts'
import { createTurns, type Turns } from './event-loop-turns.ts'
import { SharedFileConnection, type SharedFileOptions } from './shared-file-connection.ts'
import { isBusy } from './while-busy.ts'

interface DialectOptions extends SharedFileOptions {
  /** Whether kysely logs every statement: then compiled ones run through its executor as well. */
  isLogged?: boolean
}

/** What the driver and the adapter of one file share. */
interface SharedFile {
  options: SharedFileOptions
  connection: SharedFileConnection
  turns: Turns
}

/** One connection, shared by all calls of this process. Other processes may use the same file. */
export class SharedFileDialect extends SqliteDialect {
  readonly #shared: SharedFile
  readonly #isLogged: boolean

  constructor({ isLogged = false, ...options }: DialectOptions) {
    super({ database: options.file })
    this.#isLogged = isLogged
    this.#shared = { options, connection: new SharedFileConnection(options), turns: createTurns() }
  }

  override createDriver() {
    return new SharedFileDriver(this.#shared)
  }

  override createAdapter() {
    return this.#isLogged ? new SharedFileAdapter() : new DirectAdapter(this.#shared)
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

/** Runs compiled statements without kysely's executor, which creates about a dozen promises for each. */
class DirectAdapter extends SharedFileAdapter implements RunsCompiled {
  readonly #shared: SharedFile

  constructor(shared: SharedFile) {
    super()
    this.#shared = shared
  }

  async runCompiled<Row>(statement: CompiledQuery<Row>, isInTransaction: boolean): Promise<Row[]> {
    const { connection } = this.#shared
    // A transaction has the connection already.
    if (isInTransaction) return connection.runNow<Row>(statement).rows
    const waiting = takeConnection(this.#shared)
    if (waiting) await waiting
    try {
      return connection.runNow<Row>(statement).rows
    } catch (error) {
      if (isBusy(error)) return (await connection.executeQuery<Row>(statement)).rows
      throw error
    } finally {
      this.#shared.options.lock.release()
    }
  }
}

/** Acquires the connection. Returns undefined if that was possible without waiting. */
function takeConnection({ options, turns }: SharedFile): Promise<void> | undefined {
  const { lock, observer } = options
  const isFree = lock.tryAcquire()
  if (!isFree)
    return waitFor(lock.acquire().then(() => (turns.areDue() ? turns.take() : undefined)))
  if (turns.areDue()) return waitFor(turns.take())
  observer?.onWait(0)
  return undefined

  async function waitFor(connection: Promise<void>): Promise<void> {
    const start = performance.now()
    await connection
    observer?.onWait(performance.now() - start)
  }
}

class SharedFileDriver extends SqliteDriver {
  readonly #shared: SharedFile

  constructor(shared: SharedFile) {
    super({ database: shared.options.file })
    this.#shared = shared
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await takeConnection(this.#shared)
    return this.#shared.connection
  }

  override async releaseConnection(): Promise<void> {
    this.#shared.options.lock.release()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A transaction that begins by reading and then finds another process writing would fail for good.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#shared.connection.startTransaction()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#shared.connection.endTransaction()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const cause = this.#shared.connection.endTransaction()
    // After a full disk, for instance, SQLite has rolled back by itself.
    if (this.#shared.options.file.inTransaction) await super.rollbackTransaction(connection)
    // The reason why the transaction failed, even if the caller has caught it and thrown another.
    if (cause) throw cause
  }
}
