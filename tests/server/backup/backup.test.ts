import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { runBackup, runRestore } from '#bin/data-command.ts'
import { temporaryFolder as sharedFolder } from '#bin/temporary-folder.fixture.ts'
import { requestId } from '#domain/request-id.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { openSnapshot } from '#server/db/transfer/open-snapshot.ts'
import { openServerDatabase } from '#server/open-database.ts'
import { restoreBackup } from '#server/services/backup/restore-backup.ts'
import { writeBackup } from '#server/services/backup/write-backup.ts'
import { addOrder } from '#tests/server/orders.ts'
import { type Engine, engines, temporaryFolder } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import {
  createTestData,
  fill,
  readEverything,
  runKilled,
  sizeOfQueueCounts,
  type TestData,
} from './test-data.ts'

// Processes are started, and databases created: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000 })

/** One backup of each engine, with what it should hold, for all tests that restore. */
const samples = new Map<
  Engine,
  { path: string; holds: Awaited<ReturnType<typeof readEverything>> }
>()

beforeAll(async () => {
  const clean: (() => Promise<void>)[] = []
  const folder = await sharedFolder({}, (work) => clean.push(work))
  for (const engine of engines) {
    const path = join(folder, `${engine}.backup`)
    const data = await createTestData(engine, (work) => clean.push(work))
    await fill(data, 1200)
    await backUp(data, path)
    samples.set(engine, { path, holds: await readEverything(data.location) })
  }
  return async () => void (await Promise.all(clean.map((work) => work())))
}, 120_000)

describe.each(engines)('a backup of %s', (source) => {
  test.each(engines)('restored on %s has every row, counter and file', async (target) => {
    const { path, holds } = sampleOf(source)
    const data = await createTestData(target)
    expect(await restore(data, path)).toMatch(/^Restored \d{4} rows and 1 file\./)
    expect(await readEverything(data.location)).toEqual(holds)
    const { rows, sums } = await sizeOfQueueCounts(data.location)
    expect(rows, 'the queue reads one row for each sum').toBe(sums)
    const database = await data.open()
    // The last one went with its client, and its number is not given to another.
    const { last = 0 } = holds.counters.find(({ table }) => table === 'request') ?? {}
    expect(await addOrder(database, await addUser(database))).toBe(requestId(last + 1))
    await database.close()
  })

  test('holds the state of one moment, whatever is written meanwhile', async () => {
    const data = await createTestData(source)
    await fill(data)
    const before = await readEverything(data.location)
    const database = await data.open()
    const snapshot = await openSnapshot(data.location)
    await addOrder(database, await addUser(database))
    await database.query.updateTable('request').set({ version: 99 }).execute()
    const path = join(temporaryFolder(), 'x.backup')
    await writeBackup(path, { snapshot, dataDir: data.location.dataDir })
    await snapshot.close()
    await database.close()

    const copy = await createTestData('sqlite')
    await restore(copy, path)
    const { rows, migrations, files } = await readEverything(copy.location)
    expect({ rows, migrations, files }).toEqual({
      rows: before.rows,
      migrations: before.migrations,
      files: before.files,
    })
  })

  test('replaces a database with accounts only when the command says so', async () => {
    const { path, holds } = sampleOf('sqlite')
    const data = await createTestData(source)
    await fill(data)
    const before = await readEverything(data.location)
    await expect(restore(data, path)).rejects.toThrow(/ is not empty\. .* --replace /)
    expect(await readEverything(data.location)).toEqual(before)
    await restore(data, path, '--replace')
    expect(await readEverything(data.location)).toEqual(holds)
  })

  test('restored by a process that is killed leaves the target as it was', async () => {
    const { path } = sampleOf(source)
    const data = await createTestData(source)
    await fill(data)
    const before = await readEverything(data.location)
    await runKilled('runRestore', [path, '--replace'], data.env, 4)
    expect(await readEverything(data.location)).toEqual(before)
    await restore(data, path, '--replace')
    expect(await readEverything(data.location)).toEqual(sampleOf(source).holds)
  })

  test('that is damaged is refused, and the target stays as it was', async () => {
    const { path } = sampleOf(source)
    const data = await createTestData(source)
    await fill(data)
    const before = await readEverything(data.location)
    const whole = readFileSync(path)
    const lines = gunzipSync(whole).toString().trimEnd().split('\n')
    const flipped = Buffer.from(whole)
    flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 1
    const found = {
      truncated: whole.subarray(0, -30),
      'with another value': pack(lines.map((line) => line.replace('Ada Byron', 'Eve Byron'))),
    }
    // The file is read the same way for both engines; what differs is how its rows are given up.
    const damaged =
      source === 'postgres'
        ? found
        : {
            ...found,
            'cut in the middle': whole.subarray(0, whole.length >> 1),
            'with another byte': flipped,
            'with a row less': pack(lines.toSpliced(3, 1)),
            'without its end': pack(lines.slice(0, -1)),
            'with more after its end': pack([...lines, lines[2] ?? '']),
            empty: Buffer.alloc(0),
          }
    for (const [name, content] of Object.entries(damaged)) {
      const file = join(temporaryFolder(), name)
      writeFileSync(file, content)
      // A changed byte may be that of a name or an id, and is then found before the checksum at the end.
      const reason = name === 'with another byte' ? /^Nothing is restored: / : /damaged|no backup/
      await expect(restore(data, file, '--replace'), name).rejects.toThrow(reason)
    }
    expect(await readEverything(data.location)).toEqual(before)
  })
})

test('a restore replaces a damaged database, and one whose log was left behind by a kill', async () => {
  const { path, holds } = sampleOf('sqlite')
  const damaged = await createTestData('sqlite')
  mkdirSync(damaged.location.dataDir)
  writeFileSync(join(damaged.location.dataDir, 'hitlist.db'), 'not a database, but a file')
  await expect(restore(damaged, path)).rejects.toThrow(/is not empty/)
  await restore(damaged, path, '--replace')
  expect(await readEverything(damaged.location)).toEqual(holds)

  const [running, killed] = [await createTestData('sqlite'), await createTestData('sqlite')]
  const database = await running.open()
  await addOrder(database, await addUser(database))
  cpSync(running.location.dataDir, killed.location.dataDir, { recursive: true })
  await database.close()
  expect(statSync(join(killed.location.dataDir, 'hitlist.db-wal')).size).toBeGreaterThan(0)
  await restore(killed, path, '--replace')
  expect(await readEverything(killed.location)).toEqual(holds)
})

test('a backup is written for its owner alone, and never over another file', async () => {
  const path = join(temporaryFolder(), 'x.backup')
  const data = await createTestData('sqlite')
  await fill(data)
  const text = await backUp(data, path)
  expect(text).toMatch(/has \d+ rows and 1 file, and is checked\./)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const content = readFileSync(path)
  await expect(backUp(data, path)).rejects.toThrow(/x\.backup exists\. Choose another name\.$/)
  expect(readFileSync(path)).toEqual(content)
})

test('a backup that is killed leaves no file of that name, and the next one succeeds', async () => {
  const path = join(temporaryFolder(), 'x.backup')
  const data = await createTestData('sqlite')
  await fill(data, 600)
  await runKilled('runBackup', [path], data.env, 3)
  expect(existsSync(path)).toBe(false)
  await backUp(data, path)
  expect(existsSync(`${path}.partial`)).toBe(false)
})

test.each(engines)(
  'a restore on %s that is killed before its files are in place is completed by the next start',
  async (engine) => {
    const { path, holds } = sampleOf(engine)
    const data = await createTestData(engine)
    await restoreBackup({ ...data.location, path, isReplacing: false })
    // The process ends here. The rows are there, the email is not.
    expect(existsSync(join(data.location.dataDir, 'mail', 'one.eml'))).toBe(false)
    await openServerDatabase(data.env).then((database) => database.close())
    expect(await readEverything(data.location)).toEqual(holds)
  },
)

test.each(engines)('a backup of an earlier version is migrated on %s', async (engine) => {
  const early = Object.fromEntries(Object.entries(releasedMigrations).slice(0, 5))
  const dataDir = temporaryFolder()
  const database = await openSqlite(dataDir, { migrations: early })
  await database.query.insertInto('setting').values({ name: 'kept', value: 'yes' }).execute()
  await database.close()
  const path = join(temporaryFolder(), 'early.backup')
  await backUp({ env: { DATA_DIR: dataDir } }, path)
  const data = await createTestData(engine)
  await restore(data, path)
  const { migrations, rows } = await readEverything(data.location)
  expect(migrations).toEqual(Object.keys(releasedMigrations))
  expect(rows.setting).toEqual([['kept', 'yes']])
  expect(rows).toHaveProperty('quote', [])
})

test('a backup that names another file, table, version or format is refused', async () => {
  const lines = gunzipSync(readFileSync(sampleOf('sqlite').path))
    .toString()
    .trimEnd()
    .split('\n')
  const change = (from: RegExp, to: string) => pack(lines.map((line) => line.replace(from, to)))
  const data = await createTestData('sqlite')
  const hostile: [Buffer, RegExp][] = [
    [change(/^\{"file":"mail\/one\.eml"/, '{"file":"../one.eml"'), /is damaged or incomplete/],
    [change(/^\{"file":"mail\/one\.eml"/, '{"file":"mail/../../x.eml"'), /is damaged/],
    [change(/^\{"table":"user"/, '{"table":"sqlite_schema"'), /'sqlite_schema' of the backup/],
    [change(/"emailVerified"/, '"id"'), /'user' of the backup is not that of its version/],
    [change(/"0012-unread"/, '"9999-invoices"'), /newer version of Hitlist \(it has the migration/],
    [change(/"formatVersion":1/, '"formatVersion":2'), /written by a newer version of Hitlist/],
    [Buffer.from('SQLite format 3'), /is damaged/],
    [pack(['{}']), /is no backup of Hitlist/],
  ]
  for (const [content, reason] of hostile) {
    const file = join(temporaryFolder(), 'x.backup')
    writeFileSync(file, content)
    await expect(restore(data, file)).rejects.toThrow(reason)
  }
  expect(existsSync(join(data.location.dataDir, 'hitlist.db'))).toBe(false)
  expect(existsSync(join(data.location.dataDir, '..', 'one.eml'))).toBe(false)
})

test('PostgreSQL tables of another program are not dropped', async () => {
  const data = await createTestData('postgres')
  const database = await data.open()
  await database.query.schema.createTable('invoice').addColumn('id', 'text').execute()
  await database.close()
  await expect(restore(data, sampleOf('postgres').path, '--replace')).rejects.toThrow(
    /tables of another program or a newer version \(invoice\)/,
  )
})

test.each([[''], ['a b'], ['--all a']])("the arguments '%s' get the usage", async (text) => {
  const args = text.split(' ').filter(Boolean)
  await expect(runBackup({ args, env: {} })).rejects.toThrow(/^Usage: npm run backup -- FILE/)
  await expect(runRestore({ args, env: {} })).rejects.toThrow(/^Usage: npm run restore -- FILE/)
})

function sampleOf(engine: Engine) {
  const sample = samples.get(engine)
  if (sample === undefined) throw new Error('There is no sample.')
  return sample
}

function backUp({ env }: Pick<TestData, 'env'>, path: string): Promise<string> {
  return runBackup({ args: [path], env })
}

function restore({ env }: TestData, ...args: string[]): Promise<string> {
  return runRestore({ args, env })
}

function pack(lines: string[]): Buffer {
  return gzipSync(lines.map((line) => `${line}\n`).join(''))
}
