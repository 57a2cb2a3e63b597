import pg from 'pg'
import { releaseAccess, tryTakeAccess } from '#server/db/exclusive-access.ts'
import { migratePostgres } from '#server/db/postgres.ts'
import { addForeignKeys, dropForeignKeys, type ForeignKey } from './foreign-keys.ts'
import { readOwnPostgresTables } from './own-tables.ts'
import { isInUse, takeAccess } from './postgres-restore.ts'
import {
  countPostgresRows,
  hasPostgresTable,
  insertIntoPostgres,
  type Run,
  readPostgresTables,
  writePostgresCounter,
} from './postgres-tables.ts'
import { type Counter, quoted, quotedList, type Row, type TableShape } from './snapshot.ts'
import { TransferError } from './transfer-error.ts'
import { unfinishedMoveTable } from './unfinished-move.ts'

export interface MoveTarget {
  tables: TableShape[]
  /** Is there from an earlier attempt that was interrupted. */
  isResumed: boolean
  count(table: TableShape): Promise<number>
  /** Each batch is committed for itself: an interrupted move continues after it. */
  insert(table: TableShape, rows: Row[]): Promise<void>
  /** One transaction, after which it is a database like any other. */
  finish(counters: Counter[]): Promise<void>
  close(): Promise<void>
}

interface MoveOptions {
  address: string
  /** Of the source: rows of another one must not be mixed with those that are there. */
  fingerprint: string
  isRestarting: boolean
}

/** Takes a PostgreSQL database for a move: an empty one, or the target of an unfinished move. */
export async function openMoveTarget(options: MoveOptions): Promise<MoveTarget> {
  const client = new pg.Client({
    connectionString: options.address,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  const run: Run = async (text, parameters) => (await client.query(text, parameters)).rows
  await client.connect()
  try {
    await run('set statement_timeout = 0')
    await takeAccess(run, tryTakeAccess)
    const isResumed = await prepare(run, options)
    return {
      isResumed,
      tables: await readPostgresTables(run),
      count: ({ name }) => countPostgresRows(run, name),
      insert: (table, rows) => insertIntoPostgres(run, table, rows),
      finish: (counters) => finish(run, counters),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }

  async function close(): Promise<void> {
    // So that a server can start at once. Without a connection there is nothing to release.
    await run(releaseAccess).catch(() => undefined)
    await client.end()
  }
}

/** Returns whether there are rows of an earlier attempt. */
async function prepare(run: Run, options: MoveOptions): Promise<boolean> {
  const { address, fingerprint, isRestarting } = options
  if (await hasPostgresTable(run, unfinishedMoveTable)) {
    const { fingerprint: earlier } = await readMarker(run)
    if (earlier === fingerprint && !isRestarting) return true
    if (!isRestarting) {
      throw new TransferError(
        'The target has a part of another database, or of this one before it changed. Repeat with --restart to begin again.',
      )
    }
    await inTransaction(run, async () => {
      await truncateAll(run)
      await run(`update ${unfinishedMoveTable} set fingerprint = $1`, [fingerprint])
    })
    return false
  }
  if (await isInUse(run)) {
    throw new TransferError('The target is not empty: it has accounts. Nothing is changed.')
  }
  await readOwnPostgresTables(run)
  await migratePostgres(address)
  await inTransaction(run, async () => {
    const keys = JSON.stringify(await dropForeignKeys(run))
    await run(`create table ${unfinishedMoveTable} (fingerprint text not null, keys text not null)`)
    await run(`insert into ${unfinishedMoveTable} values ($1, $2)`, [fingerprint, keys])
    await truncateAll(run)
  })
  return false
}

async function finish(run: Run, counters: Counter[]): Promise<void> {
  const { keys } = await readMarker(run)
  await inTransaction(run, async () => {
    await addForeignKeys(run, JSON.parse(keys) as ForeignKey[])
    for (const counter of counters) await writePostgresCounter(run, counter)
    await run(`drop table ${quoted(unfinishedMoveTable)}`)
  })
  await run('analyze')
}

async function readMarker(run: Run): Promise<{ fingerprint: string; keys: string }> {
  const [marker] = await run<{ fingerprint: string; keys: string }>(
    `select fingerprint, keys from ${unfinishedMoveTable}`,
  )
  if (marker === undefined) throw new TransferError('The target of the move is damaged: empty it.')
  return marker
}

async function truncateAll(run: Run): Promise<void> {
  const tables = await readOwnPostgresTables(run)
  await run(`truncate ${quotedList(tables.map(({ name }) => name))}`)
}

async function inTransaction(run: Run, work: () => Promise<void>): Promise<void> {
  await run('begin')
  try {
    await work()
    await run('commit')
  } catch (error) {
    await run('rollback').catch(() => undefined)
    throw error
  }
}
