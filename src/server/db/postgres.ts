import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { postgresColumns } from './column-types.ts'
import {
  type Change,
  changeSchema,
  collectChanges,
  createListeners,
  type Database,
  logTo,
} from './database.ts'
import { findPending, migrate, type OpenOptions } from './migrate.ts'
import { createPostgresPool, createUnhurriedPool } from './postgres-pool.ts'
import type { Schema } from './schema.ts'
import { writeCheck } from './settings-store.ts'

const channel = 'hitlist_change'

const pingTimeoutMs = 3000

export async function openPostgres(address: string, options: OpenOptions = {}): Promise<Database> {
  const { onQuery, observer, timeouts } = options
  await migratePostgres(address, options)
  const config = { connectionString: address, max: 10, types: numberTypes, keepAlive: true }
  const { pool, counts } = createPostgresPool(config, { observer, ...timeouts })
  const dialect = new PostgresDialect({ pool })
  const query = new Kysely<Schema>({ dialect, ...logTo(onQuery, observer) })
  const listeners = createListeners()
  const listener = listenToPostgres(address, listeners.notify)
  try {
    // Its connection shares the access that an upgrade, a restore or a move takes for itself.
    await listener.connect()
  } catch (error) {
    await listener.stop()
    await query.destroy()
    throw error
  }

  return {
    engine: 'postgres',
    query,
    change: (work) =>
      query.transaction().execute(async (trx) => {
        const { announced, announce } = collectChanges()
        const result = await work(Object.assign(trx, { announce }))
        // PostgreSQL delivers the notifications when, and only when, it commits.
        if (announced.length > 0) {
          const notified = announced.map(
            (change) => sql`pg_notify(${channel}, ${JSON.stringify(change)})`,
          )
          await sql`select ${sql.join(notified)}`.execute(trx)
        }
        return result
      }),
    listen: listeners.add,
    connections: counts,
    async ping() {
      // A frozen database neither answers nor fails.
      await within(pingTimeoutMs, writeCheck(query))
    },
    freeBytes: async () => undefined,
    async close() {
      await listener.stop()
      await query.destroy()
    },
  }
}

/** Changes the schema in one process, while no other uses the database. No timeout: a large table may take long. */
async function migratePostgres(address: string, options: OpenOptions): Promise<void> {
  const pool = createUnhurriedPool({ connectionString: address, max: 1, keepAlive: true })
  const query = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    ...logTo(options.onQuery),
  })
  try {
    await query.connection().execute(async (connection) => {
      const run = (text: string) => sql.raw(text).execute(connection)
      // Those of a process that is killed are released with its connection.
      const unlock = () => run('select pg_advisory_unlock_all()')
      await run(`select pg_advisory_lock_shared(${migrationLock})`)
      // The process that had both locks may release the one before the other.
      await run(`set lock_timeout = ${releaseMs}`)
      await run(`select pg_advisory_lock_shared(${accessLock})`).catch(
        explainTimeout(new Error(busy)),
      )
      await run('set lock_timeout = 0')
      const pending = await findPending(connection, postgresColumns, options)
      // PostgreSQL may take a moment to notice that a connection has ended, and would keep them until then.
      await unlock()
      if (pending === undefined) return
      await run(`select pg_advisory_lock(${migrationLock})`)
      const state = await findPending(connection, postgresColumns, options)
      if (state === undefined) return
      if (state.kind === 'older') await options.upgrade?.check()
      await stopOthers(connection, options)
      await migrate(connection, postgresColumns, options)
      await unlock()
    })
  } finally {
    await query.destroy()
  }
}

/** Has the processes of the earlier version finish their calls and leave, so that none writes what is older than the schema. */
async function stopOthers(
  connection: Kysely<unknown>,
  { othersTimeoutMs = 45_000 }: OpenOptions,
): Promise<void> {
  const change: Change = { kind: 'upgrade' }
  await sql`select pg_notify(${channel}, ${JSON.stringify(change)})`.execute(connection)
  // A process has half a minute to finish its calls.
  await sql.raw(`set lock_timeout = ${othersTimeoutMs}`).execute(connection)
  const taking = sql.raw(`select pg_advisory_lock(${accessLock})`).execute(connection)
  await taking.catch(explainTimeout(new Error(stillUsed)))
  await sql`set lock_timeout = 0`.execute(connection)
}

const releaseMs = 1000

const stillUsed =
  'another process, or a restore, is using it and does not end: stop it, then start this one again'

export function explainTimeout(explained: Error): (error: unknown) => never {
  return (error) => {
    const isTimeout = error instanceof Error && 'code' in error && error.code === '55P03'
    throw isTimeout ? explained : error
  }
}

const int8: number = pg.types.builtins.INT8

/** Counts and request numbers are far below 2^53, so they are parsed as numbers. */
export const numberTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === int8 ? Number : pg.types.getTypeParser(oid, format)
  },
}

/** 'hitlist' in ASCII. PostgreSQL's advisory locks are numbers, counted for each database. */
const accessLock = '29389346333881204'
/** Shared by the processes that read the schema as they start. One that upgrades takes it alone: the others wait for it. */
const migrationLock = '29389346333881205'

/** Every open database shares this lock. An upgrade takes it alone, and so does the transaction of a restore or a move. */
const tryShareAccess = `select pg_try_advisory_lock_shared(${accessLock}) as granted`
export const takeAccess = `select pg_advisory_xact_lock(${accessLock})`

const busy =
  'an upgrade, a restore, or a move from SQLite is running on it; wait until it has finished'
const retryAfterMs = 1000
const probeEveryMs = 20_000
const timeoutMs = 3000

/** Listens to the changes of all processes, over a connection of its own that reconnects when it breaks. */
function listenToPostgres(address: string, notify: (change: Change) => void) {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false
  const probing = setInterval(() => void probe(), probeEveryMs)
  const connected = connect()
  // Awaited by `connect`, or not at all.
  connected.catch(() => undefined)

  async function connect(): Promise<void> {
    const attempt = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    })
    client = attempt
    attempt.on('error', () => undefined)
    attempt.on('notification', ({ payload = '' }) => notify(parse(payload)))
    attempt.on('end', () => reconnectLater(attempt))
    try {
      await attempt.connect()
      const { rows } = await attempt.query<{ granted: boolean }>(tryShareAccess)
      if (rows[0]?.granted !== true) throw new Error(busy)
      await attempt.query(`listen ${channel}`)
      // Changes that were announced without a connection are lost: all listeners read again.
      notify({ kind: 'anything' })
    } catch (error) {
      void attempt.end().catch(() => undefined)
      reconnectLater(attempt)
      throw error
    }
  }

  /** Detects a connection that was lost without an error: it looks like one on which nothing happens. */
  async function probe(): Promise<void> {
    const probed = client
    if (probed === undefined) return
    await within(timeoutMs, probed.query('select 1')).catch(() => {
      reconnectLater(probed)
      void probed.end().catch(() => undefined)
    })
  }

  function reconnectLater(broken: pg.Client): void {
    if (isStopped || client !== broken) return
    client = undefined
    retry = setTimeout(() => void connect().catch(() => undefined), retryAfterMs)
  }

  return {
    /** Rejects when the first attempt to connect fails, or a restore or a move has the database to itself. */
    connect: () => connected,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(retry)
      clearInterval(probing)
      await connected.catch(() => undefined)
      await within(timeoutMs, client?.end() ?? Promise.resolve()).catch(() => undefined)
    },
  }
}

function within(limitMs: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    work,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('timeout expired')), limitMs).unref()
    }),
  ])
}

function parse(payload: string): Change {
  try {
    return changeSchema.parse(JSON.parse(payload))
  } catch {
    return { kind: 'anything' }
  }
}
