import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'

/** PostgreSQL's class of errors for a lack of space, memory or connections. */
const lackingCode = /^53/

/**
 * A transaction that failed because PostgreSQL lacks space fails with that reason, even if the caller
 * has caught it and thrown another, as better-auth does.
 */
export class CauseKeepingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new CauseKeepingDriver(this.#config)
  }
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class CauseKeepingDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>()
  readonly #causes = new WeakMap<DatabaseConnection, Error>()

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    this.#causes.delete(connection)
    if (!this.#known.has(connection)) this.#keepCauses(connection)
    return connection
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection)
    const cause = this.#causes.get(connection)
    if (cause) throw cause
  }

  /** On the connection itself: kysely recognises it by private parts that a wrapper would lack. */
  #keepCauses(connection: DatabaseConnection): void {
    const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, options) => {
      try {
        return await execute(query, options)
      } catch (error) {
        if (isLacking(error)) this.#causes.set(connection, error)
        throw error
      }
    }
    this.#known.add(connection)
  }
}

function isLacking(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && lackingCode.test(String(error.code))
}
