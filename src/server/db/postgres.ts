import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { postgresColumns } from './column-types.ts'
import { collectChanges, createListeners, type Database, logTo } from './database.ts'
import { migrate, type OpenOptions, releasedMigrations } from './migrate.ts'
import { listenToPostgres, within } from './postgres-listener.ts'
import { createPostgresPool, createUnhurriedPool } from './postgres-pool.ts'
import type { Schema } from './schema.ts'
import { writeCheck } from './settings-store.ts'

const channel = 'hitlist_change'

const pingTimeoutMs = 3000

/** Opens the database at an address. Any number of processes may do so at once. */
export async function openPostgres(
  address: string,
  { onQuery, observer, timeouts, migrations = releasedMigrations }: OpenOptions = {},
): Promise<Database> {
  const config = { connectionString: address, max: 10, types: numberTypes, keepAlive: true }
  const { pool, counts } = createPostgresPool(config, { observer, ...timeouts })
  const dialect = new PostgresDialect({ pool })
  const query = new Kysely<Schema>({ dialect, ...logTo(onQuery) })
  const listeners = createListeners()
  const listener = listenToPostgres(address, channel, listeners.notify)
  try {
    // Its connection shares the access that a restore or a move takes for itself.
    await listener.connect()
    await migratePostgres(address, { onQuery, migrations })
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
        const result = await work(trx, announce)
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

/** No timeout: changing a large table, or waiting for another process that does, may take long. */
export async function migratePostgres(
  address: string,
  { onQuery, migrations = releasedMigrations }: OpenOptions = {},
): Promise<void> {
  const pool = createUnhurriedPool({ connectionString: address, max: 2 })
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...logTo(onQuery) })
  await migrate(query, postgresColumns, migrations).finally(() => query.destroy())
}

const int8: number = pg.types.builtins.INT8

/** Counts and request numbers are far below 2^53, so they are parsed as numbers. */
export const numberTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === int8 ? Number : pg.types.getTypeParser(oid, format)
  },
}
