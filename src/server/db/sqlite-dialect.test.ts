import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseDown } from '#server/http/answer-error.ts'
import { sqliteCopy, temporaryFolder } from '#tests/server/test-database.ts'
import { callTimeoutMs, createCallContext, runInCall } from './call-context.ts'
import type { Database, Query } from './database.ts'
import { createFifoLock } from './locks.ts'
import { openSqlite } from './sqlite.ts'
import { createSharedFileDialect } from './sqlite-dialect.ts'

const write = (query: Query, name: string) =>
  query.insertInto('setting').values({ name, value: '' }).execute()

const writes: [string, (database: Database) => Promise<unknown>][] = [
  ['a query', ({ query }) => write(query, 'waited')],
  ['a transaction', (database) => database.change((trx) => write(trx, 'waited'))],
]

test.each(writes)(
  '%s that waits for another process to write lets the event loop turn and other calls read',
  async (_, start) => {
    const { database, file: other } = await openTwice()
    other.exec('begin immediate')
    const onWritten = vi.fn()
    const written = start(database).then(onWritten)
    for (let turn = 0; turn < 20; turn += 1) {
      await nextTurn()
      const names = await database.query.selectFrom('setting').select('name').execute()
      expect(names).toEqual([])
    }
    expect(onWritten).not.toHaveBeenCalled()
    other.exec('commit')
    await written
    const names = await database.query.selectFrom('setting').select('name').execute()
    expect(names).toEqual([{ name: 'waited' }])
  },
)

test('a call that has waited long enough fails as unavailable while another process writes, and then succeeds', async () => {
  const { database, file: other } = await openTwice()
  other.exec('begin immediate')
  const call = { ...createCallContext('1'), waitedMs: callTimeoutMs - 20 }
  const refused = await runInCall(call, () => write(database.query, 'late')).catch(
    (error: unknown) => error,
  )
  expect(isDatabaseDown(refused)).toBe(true)
  other.exec('commit')
  await runInCall(createCallContext('2'), () => write(database.query, 'later'))
})

test('a write that waits too long fails with the reason, and the next one succeeds', async () => {
  const { folder, file: other } = await openTwice()
  const { query } = openWithShortTimeout(folder)
  other.exec('begin immediate')
  const failure: unknown = await write(query, 'one').catch((error: unknown) => error)
  expect(failure).toMatchObject({
    code: 'SQLITE_BUSY',
    message: 'another process has kept the database locked for 0.005 seconds',
  })
  expect(isDatabaseDown(failure)).toBe(true)
  other.exec('commit')
  await write(query, 'two')
})

const loads: [string, (database: Database, name: string) => Promise<unknown>][] = [
  ['transactions', (database, name) => database.change((trx) => write(trx, name))],
  ['queries', ({ query }, name) => write(query, name)],
]

test.each(loads)('concurrent %s yield to the event loop', async (_kind, start) => {
  const { database } = await openTwice()
  await nextTurn()
  // Every look at the clock is a millisecond later: each call takes as long on any machine.
  let clockMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => ++clockMs)
  let turns = 0
  const done = new AbortController()
  const counting = (async () => {
    while (!done.signal.aborted) {
      await nextTurn()
      turns += 1
    }
  })()
  const calls = Array.from({ length: 64 }, (_, index) => start(database, `setting ${index}`))
  await Promise.all(calls)
  done.abort()
  await counting
  expect(turns).toBeGreaterThan(20)
})

test('a transaction that SQLite has rolled back takes no more queries, and fails with the first reason', async () => {
  const { file, query } = openWithShortTimeout(temporaryFolder())
  await sql`create table setting (name text, value text)`.execute(query)
  file.pragma(`max_page_count = ${String(file.pragma('page_count', { simple: true }))}`)

  const failing = query.transaction().execute(async (trx) => {
    const large = trx.insertInto('setting').values({ name: 'large', value: 'x'.repeat(50_000) })
    await large.execute().catch(() => undefined)
    await write(trx, 'outside of the transaction').catch(() => undefined)
    throw new Error('of the caller')
  })
  await expect(failing).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(await query.selectFrom('setting').selectAll().execute()).toEqual([])
  await write(query, 'afterwards')
})

/** A database that waits for 5 ms. */
function openWithShortTimeout(folder: string) {
  const file = new Sqlite(join(folder, 'hitlist.db'), { timeout: 0 })
  const dialect = createSharedFileDialect({ file, lock: createFifoLock(), timeoutMs: 5 })
  const query: Query = new Kysely({ dialect })
  onTestFinished(() => query.destroy())
  return { file, query }
}

/** A database, and the same file as another process would have it open. */
async function openTwice() {
  const folder = sqliteCopy()
  const database = await openSqlite(folder)
  const file = new Sqlite(join(folder, 'hitlist.db'), { timeout: 0 })
  onTestFinished(async () => {
    file.close()
    await database.close()
  })
  return { folder, database, file }
}
