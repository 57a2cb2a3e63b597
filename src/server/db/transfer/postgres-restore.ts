import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { postgresColumns } from '#server/db/column-types.ts'
import { tryTakeAccessInTransaction } from '#server/db/exclusive-access.ts'
import { migrate, releasedMigrations } from '#server/db/migrate.ts'
import type { Schema } from '#server/db/schema.ts'
import { addForeignKeys, dropForeignKeys } from './foreign-keys.ts'
import { readOwnPostgresTables } from './own-tables.ts'
import {
  countPostgresRows,
  hasPostgresTable,
  insertIntoPostgres,
  type Run,
  readPostgresTables,
  runOn,
  writePostgresCounter,
} from './postgres-tables.ts'
import { notEmpty, type RestoreOptions, type RestoreTarget } from './restore-target.ts'
import { internalTables, quoted, quotedList } from './snapshot.ts'
import { TransferError } from './transfer-error.ts'
import { unfinishedMoveTable } from './unfinished-move.ts'

/** One transaction: tables and rows are replaced when it is committed, or not at all. */
export async function restorePostgres(address: string, options: RestoreOptions): Promise<void> {
  const pool = new pg.Pool({ connectionString: address, max: 1, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await query.transaction().execute((trx) => replaceAll(trx, options))
  } finally {
    await query.destroy()
  }
}

async function replaceAll(
  trx: Transaction<Schema>,
  { isReplacing, fill }: RestoreOptions,
): Promise<void> {
  const run = runOn(trx)
  await run('set local statement_timeout = 0')
  await run('set local idle_in_transaction_session_timeout = 0')
  await takeAccess(run, tryTakeAccessInTransaction)
  if (!isReplacing && (await isInUse(run))) throw notEmpty('The database at DATABASE_URL')
  await dropTables(run)
  await migrate(trx, { types: postgresColumns, migrations: releasedMigrations })
  const keys = await dropForeignKeys(run)
  await fill(await emptied(run))
  await addForeignKeys(run, keys)
}

/** PostgreSQL may take a moment to notice that a process has been killed. */
const patienceMs = 3000
const retryAfterMs = 100

/** By one of the statements that try it. */
export async function takeAccess(run: Run, attempt: string): Promise<void> {
  const endsAt = performance.now() + patienceMs
  do {
    const [lock] = await run<{ granted: boolean }>(attempt)
    if (lock?.granted) return
    await setTimeout(retryAfterMs)
  } while (performance.now() < endsAt)
  throw new TransferError(
    'A server, or another command, is connected to this PostgreSQL database. Stop it first.',
  )
}

/** A database that a server has started on once, and nothing more, is not in use. */
export async function isInUse(run: Run): Promise<boolean> {
  if (await hasPostgresTable(run, unfinishedMoveTable)) return true
  return (await hasPostgresTable(run, 'user')) && (await countPostgresRows(run, 'user')) > 0
}

async function dropTables(run: Run): Promise<void> {
  const there = await readOwnPostgresTables(run)
  const names = [...there.map(({ name }) => name), ...internalTables].map(quoted).join(', ')
  await run(`drop table if exists ${names}`)
  await run('drop function if exists "countRequest"(), "rejectUpdate"()')
}

async function emptied(run: Run): Promise<RestoreTarget> {
  const tables = await readPostgresTables(run)
  await run(`truncate ${quotedList(tables.map(({ name }) => name))}`)
  return {
    tables,
    insert: (table, rows) => insertIntoPostgres(run, table, rows),
    setCounter: (counter) => writePostgresCounter(run, counter),
    count: ({ name }) => countPostgresRows(run, name),
  }
}
