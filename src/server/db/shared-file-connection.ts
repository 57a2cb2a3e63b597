import type Sqlite from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { type DatabaseObserver, observeStatement } from './database.ts'
import type { FifoLock } from './fifo-lock.ts'
import { countWait, patienceMs } from './patience.ts'
import { whileBusy } from './while-busy.ts'

export interface SharedFileOptions {
  file: Sqlite.Database
  /** Held by the caller that uses the connection. */
  lock: FifoLock
  observer?: DatabaseObserver | undefined
  /** How long a statement of background work waits for another process that is writing. */
  patienceMs: number
}

const preparedMax = 500

/** Errors of the disk or the file, after which SQLite may or may not have rolled the transaction back. */
const storageCodes = /^SQLITE_(FULL|IOERR|NOMEM|CORRUPT|NOTADB|READONLY|CANTOPEN)/

/** The one connection. Its caller holds the lock. */
export class SharedFileConnection implements DatabaseConnection {
  readonly #options: SharedFileOptions
  /** By their text: preparing one takes about as long as running it. */
  readonly #prepared = new Map<string, Sqlite.Statement>()
  #isInTransaction = false
  #failure: Error | undefined

  constructor(options: SharedFileOptions) {
    this.#options = options
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { observer } = this.#options
    const execute = () =>
      this.#isInTransaction ? this.#runInTransaction<Row>(query) : this.#runWhileBusy<Row>(query)
    return observer ? observeStatement(observer, query.sql, execute) : execute()
  }

  async #runInTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // As on PostgreSQL, a failed transaction takes no more statements: outside of it, each would be committed.
    if (this.#failure) throw this.#failure
    try {
      return this.#run<Row>(query)
    } catch (error) {
      if (isStorageError(error)) this.#failure = error
      throw error
    }
  }

  #runWhileBusy<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return whileBusy(() => this.#run<Row>(query), {
      patienceMs: patienceMs(this.#options.patienceMs),
      pause: (ms) => countWait(() => this.#letOthersIn(ms)),
    })
  }

  #run<Row>({ sql: text, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(text)
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
  }

  #prepare(text: string): Sqlite.Statement {
    const statement = this.#prepared.get(text) ?? this.#options.file.prepare(text)
    if (this.#prepared.size >= preparedMax) this.#prepared.clear()
    this.#prepared.set(text, statement)
    return statement
  }

  streamQuery(): never {
    throw new Error('Long results are read in batches: a stream would keep the connection.')
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
