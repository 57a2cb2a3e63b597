import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { callTimeoutMs, countWait, withTimeout } from './call-context.ts'
import type { DatabaseObserver } from './database.ts'

const timeouts = {
  // Until a connection is free or opened. A lost database fails within seconds instead of holding every caller.
  connectionTimeoutMillis: 3000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** PostgreSQL ends a query of background work itself, unless it has frozen. */
const backgroundMs = timeouts.statement_timeout + 1000

export interface PoolTimeouts {
  callMs?: number
  connectMs?: number
}

/** A pool whose connections are closed, and not used again, when a query is not answered in time. */
export function createPostgresPool(
  config: pg.PoolConfig,
  options: PoolTimeouts & { observer?: DatabaseObserver | undefined },
) {
  const { observer, connectMs = timeouts.connectionTimeoutMillis } = options
  const pool = new pg.Pool({ ...timeouts, connectionTimeoutMillis: connectMs, ...config })
  ignoreBrokenConnections(pool)
  pool.on('connect', (client) => limitStatements(client, options))

  const limited: PostgresPool = {
    async connect() {
      const start = performance.now()
      const client = await countWait(() => pool.connect())
      observer?.onWait(performance.now() - start)
      return client
    },
    end: () => pool.end(),
    options: pool.options,
  }
  return {
    pool: limited,
    counts: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

/** A pool without a limit on queries: changing a large table, or waiting for another process that does, may take long. */
export function createUnhurriedPool(config: pg.PoolConfig): pg.Pool {
  const { connectionTimeoutMillis } = timeouts
  const pool = new pg.Pool({ connectionTimeoutMillis, ...config })
  ignoreBrokenConnections(pool)
  return pool
}

/** Without a listener on each of them, a connection that breaks while in use ends the process. The query that used it rejects. */
function ignoreBrokenConnections(pool: pg.Pool): void {
  pool.on('error', ignore)
  pool.on('connect', (client) => void client.on('error', ignore))
}

/** On the client itself, because kysely recognises a connection by it. */
function limitStatements(client: pg.PoolClient, { callMs = callTimeoutMs }: PoolTimeouts) {
  const execute: (text: string, values?: unknown[]) => Promise<pg.QueryResult> =
    client.query.bind(client)
  // The pool discards a client that has ended when it is released.
  const onTimeout = () => void (client as pg.PoolClient & pg.Client).end().catch(ignore)
  const limited = (text: string, values?: unknown[]) =>
    withTimeout(() => execute(text, values), { callMs, backgroundMs, onTimeout })
  client.query = limited as typeof client.query
}

function ignore(): void {}
