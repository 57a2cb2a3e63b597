import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { engines, openTestDatabase, temporaryFolder } from '#tests/server/test-database.ts'
import { readLastBackup } from './backup-store.ts'
import { createBackups, retryAfterMs } from './backups.ts'

const hourMs = 60 * 60_000
const start = Date.parse('2026-11-16T10:00:00.000Z')

/** Backups of a database every hour, with a clock and a disk that can fail. */
function createTestBackups(database: Database, folder = join(temporaryFolder(), 'backups')) {
  const state = { clockMs: start, isDiskFull: false, isStuck: false }
  const log: string[] = []
  const logger = pino({ base: null }, { write: (line) => void log.push(JSON.parse(line).msg) })
  const backups = createBackups({
    database,
    logger,
    folder,
    everyMs: hourMs,
    keep: 2,
    now: () => new Date(state.clockMs),
    async makeBackup(path) {
      if (state.isDiskFull) throw new Error('no space left on device')
      if (state.isStuck) await new Promise(() => undefined)
      writeFileSync(path, '')
    },
  })
  const runAt = (ms: number) => {
    state.clockMs = start + ms
    return backups.run()
  }
  return { ...backups, runAt, state, log, list: () => readdirSync(folder).toSorted() }
}

test('a backup is made at once and then every hour, and the two newest stay', async () => {
  const { runAt, list, log } = createTestBackups(await openTestDatabase())
  for (const minutes of [0, 1, 59, 60, 61, 120]) await runAt(minutes * 60_000)
  expect(list()).toEqual([
    'hitlist-2026-11-16T11-00-00Z.backup',
    'hitlist-2026-11-16T12-00-00Z.backup',
  ])
  expect(log).toEqual(['backup made', 'backup made', 'backup made'])
})

test('after a failure a backup is tried again, and is overdue until one is made', async () => {
  const database = await openTestDatabase()
  const { runAt, state, isOverdue, log } = createTestBackups(database)
  state.isDiskFull = true
  await runAt(0)
  expect(isOverdue()).toBe(true)
  for (const ms of [retryAfterMs - 1, retryAfterMs]) await runAt(ms)
  expect(log).toEqual(['backup failed', 'backup overdue', 'backup failed'])
  expect(await readLastBackup(database.query)).toBeUndefined()
  state.isDiskFull = false
  await runAt(2 * retryAfterMs)
  expect(isOverdue()).toBe(false)
  expect(await readLastBackup(database.query)).toEqual(new Date(state.clockMs))
})

test('a backup is overdue after twice the period, and says so once', async () => {
  const { runAt, state, isOverdue, log } = createTestBackups(await openTestDatabase())
  await runAt(0)
  state.isDiskFull = true
  await runAt(2 * hourMs)
  expect(isOverdue()).toBe(false)
  state.clockMs += 1
  expect(isOverdue()).toBe(true)
  for (const minutes of [121, 122, 123]) await runAt(minutes * 60_000)
  expect(log).toEqual(['backup made', 'backup failed', 'backup overdue'])
})

test.each(engines)(
  'of several processes on one %s database one makes the backup',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const folder = join(temporaryFolder(), 'backups')
    const processes = Array.from({ length: 4 }, () => createTestBackups(database, folder))
    await Promise.all(processes.map(({ run }) => run()))
    await Promise.all(processes.map(({ run }) => run()))
    expect(processes.flatMap(({ log }) => log)).toEqual(['backup made'])
    expect(processes.map(({ isOverdue }) => isOverdue())).toEqual([false, false, false, false])
  },
)

test('rotation deletes no other file, and not the newest backup when the clock went back', async () => {
  const database = await openTestDatabase()
  const folder = temporaryFolder()
  const future = 'hitlist-2031-01-01T00-00-00Z.backup'
  const others = ['hitlist-2030-01-01T00-00-00Z.backup', future, 'before-upgrade.backup']
  const left = 'hitlist-2026-11-16T09-00-00Z.backup.partial'
  for (const name of [...others, 'notes.txt', left]) writeFileSync(join(folder, name), '')
  const { run, list } = createTestBackups(database, folder)
  await run()
  expect(list()).toEqual([
    'before-upgrade.backup',
    'hitlist-2026-11-16T10-00-00Z.backup',
    future,
    'notes.txt',
  ])
})

test('a backup that its process never finished is made by another one after a period, and overdue after two', async () => {
  const database = await openTestDatabase()
  const killed = createTestBackups(database)
  killed.state.isStuck = true
  void killed.run()
  await vi.waitFor(() => expect(killed.list()).toEqual([]))
  const { runAt, isOverdue, log } = createTestBackups(database)
  await runAt(hourMs - 1)
  expect(log).toEqual([])
  await runAt(hourMs)
  expect(log).toEqual(['backup made'])
  killed.state.clockMs = start + 2 * hourMs + 1
  expect([killed.isOverdue(), isOverdue()]).toEqual([true, false])
})

test('a backup is made although the last one was made while the clock was ahead', async () => {
  const database = await openTestDatabase()
  const { runAt, log } = createTestBackups(database)
  for (const ms of [48 * hourMs, 0, 1000]) await runAt(ms)
  expect(log).toEqual(['backup made', 'backup made'])
  expect(await readLastBackup(database.query)).toEqual(new Date(start))
})
