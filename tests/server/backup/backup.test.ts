import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { runBackup, runMove, runRestore } from '#bin/data-command.ts'
import { isFullRun } from '#bin/test-extent.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { dumpDatabase, type Part } from '#server/backup/dump-database.ts'
import { writeDump } from '#server/backup/dump-file.ts'
import { openServerDatabase } from '#server/open-database.ts'
import type { ServerData } from '#tests/server/reliability/server-under-test.ts'
import { type Engine, engines, temporaryFolder } from '#tests/server/test-database.ts'
import {
  addRequest,
  createEmpty,
  createSample,
  createWithRequest,
  locationOf,
  readEverything,
  runKilled,
} from './test-data.ts'

/** The backup of a filled SQLite folder, for all tests that restore, and what it holds. */
let path: string
let holds: Awaited<ReturnType<typeof readEverything>>

beforeAll(async () => {
  const clean: (() => Promise<void>)[] = []
  const sample = await createSample(600, (work) => clean.push(work))
  path = join(locationOf(sample).dataDir, '..', 'sample.backup')
  await backUp(sample, path)
  holds = await readEverything(sample)
  return async () => void (await Promise.all(clean.map((work) => work())))
})

test('a backup of SQLite restored on PostgreSQL, and one of that on SQLite, have every row and counter', async () => {
  let from = path
  for (const engine of ['postgres', 'sqlite'] as const) {
    const data = await createEmpty(engine)
    expect(await restore(data, from)).toMatch(/^Restored \d{4} rows\./)
    expect(await readEverything(data)).toEqual(holds)
    expect(holds.rows.fileChunk).toHaveLength(2)
    from = join(temporaryFolder(), 'again.backup')
    await backUp(data, from)
    // The last one went with its client, and its number is not given to another.
    expect(await addRequest(data)).toBe(requestId((holds.last.request ?? 0) + 1))
  }
})

describe.each(engines)('on %s', (engine) => {
  test('a backup holds the state of one moment, whatever is written meanwhile', async () => {
    const data = await createWithRequest(engine)
    const before = await readEverything(data)
    const parts = dumpDatabase(locationOf(data))
    const first = await parts.next()
    await addRequest(data)
    const database = await data.open()
    await database.query.updateTable('request').set({ version: 99 }).execute()
    await database.close()
    const file = join(temporaryFolder(), 'x.backup')
    await writeDump(file, chained(first.value, parts))

    const copy = await createEmpty('sqlite')
    await restore(copy, file)
    expect((await readEverything(copy)).rows).toEqual(before.rows)
  })

  test.runIf(isFullRun || engine === 'sqlite')(
    'a restore changes nothing without --replace, beside a server, when it is killed or its file is damaged, and then replaces all',
    async () => {
      const data = await createWithRequest(engine)
      const before = await readEverything(data)
      await expect(restore(data, path)).rejects.toThrow(/ is not empty\. .* --replace /)
      const server = await openServerDatabase(data.env)
      await expect(restore(data, path, '--replace')).rejects.toThrow(
        engine === 'sqlite' ? /another server \(process \d+\) is running/ : /Stop it first/,
      )
      await server.close()
      await runKilled('runRestore', [path, '--replace'], data.env, 1000)
      expect(await readEverything(data)).toEqual(before)

      for (const [name, content] of Object.entries(damage(readFileSync(path), engine))) {
        const file = join(temporaryFolder(), name)
        writeFileSync(file, content)
        // A changed byte may be that of a name or an id, and is then found before the checksum at the end.
        const reason = name === 'with another byte' ? /^Nothing is restored: / : /damaged|no backup/
        await expect(restore(data, file, '--replace'), name).rejects.toThrow(reason)
      }
      expect(await readEverything(data)).toEqual(before)
      await restore(data, path, '--replace')
      expect(await readEverything(data)).toEqual(holds)
    },
  )
})

test.runIf(isFullRun)(
  'a restore replaces a damaged database, and one whose log was left behind by a kill',
  async () => {
    const damaged = await createEmpty('sqlite')
    const { dataDir } = locationOf(damaged)
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'hitlist.db'), 'not a database, but a file')
    await expect(restore(damaged, path)).rejects.toThrow(/is not empty/)
    await restore(damaged, path, '--replace')
    expect(await readEverything(damaged)).toEqual(holds)

    const [running, killed] = [await createWithRequest('sqlite'), await createEmpty('sqlite')]
    const database = await running.open()
    await database.query.insertInto('setting').values({ name: 'kept', value: 'yes' }).execute()
    cpSync(locationOf(running).dataDir, locationOf(killed).dataDir, { recursive: true })
    await database.close()
    expect(statSync(join(locationOf(killed).dataDir, 'hitlist.db-wal')).size).toBeGreaterThan(0)
    await restore(killed, path, '--replace')
    expect(await readEverything(killed)).toEqual(holds)
  },
)

test('a backup is written for its owner alone, never over another file, and not at all when it is killed', async () => {
  const file = join(temporaryFolder(), 'x.backup')
  const data = await createWithRequest('sqlite')
  await runKilled('runBackup', [file], data.env, 1)
  expect(existsSync(file)).toBe(false)
  expect(await backUp(data, file)).toMatch(/has \d+ rows and is checked\./)
  expect(existsSync(`${file}.partial`)).toBe(false)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const content = readFileSync(file)
  await expect(backUp(data, file)).rejects.toThrow(/x\.backup exists\. Choose another name\.$/)
  expect(readFileSync(file)).toEqual(content)
})

test('a backup that names another table, version or format is refused', async () => {
  const lines = linesOf(readFileSync(path))
  const change = (from: RegExp, to: string) => pack(lines.map((line) => line.replace(from, to)))
  const data = await createEmpty('sqlite')
  const hostile: [Buffer, RegExp][] = [
    [change(/^\{"table":"user"/, '{"table":"sqlite_schema"'), /'sqlite_schema' of the backup/],
    [change(/"isEmailConfirmed"/, '"admin"'), /'user' of the backup is not that of its version/],
    [change(/"version":"[^"]+",/, ''), /was made before Hitlist 1\.0\.0, and cannot be restored/],
    [
      change(
        /"version":"[^"]+","migrations":\[([^\]]+)\]/,
        '"version":"9.1.0","migrations":[$1,"9999-x"]',
      ),
      /belongs to Hitlist 9\.1\.0, which is newer than this .+: use 9\.1\.0\.$/,
    ],
    [Buffer.from('SQLite format 3'), /is damaged/],
    [pack(['{}']), /is no backup of Hitlist/],
  ]
  for (const [content, reason] of hostile) {
    const file = join(temporaryFolder(), 'x.backup')
    writeFileSync(file, content)
    await expect(restore(data, file)).rejects.toThrow(reason)
  }
  expect(existsSync(join(locationOf(data).dataDir, 'hitlist.db'))).toBe(false)
})

test.each(['', 'a b', '--all a', 'mysql://localhost/x', 'postgres://localhost/x --all'])(
  "the arguments '%s' get the usage",
  async (text) => {
    const args = text.split(' ').filter(Boolean)
    await expect(runMove({ args, env: {} })).rejects.toThrow(/^Usage: npm run move -- postgres:/)
    if (text.includes('://')) return
    await expect(runBackup({ args, env: {} })).rejects.toThrow(/^Usage: npm run backup -- FILE/)
    await expect(runRestore({ args, env: {} })).rejects.toThrow(/^Usage: npm run restore -- FILE/)
  },
)

/** The file is read the same way for both engines; what differs is how its rows are given up. */
function damage(whole: Buffer, engine: Engine): Record<string, Buffer> {
  const lines = linesOf(whole)
  const truncated = whole.subarray(0, -30)
  if (engine === 'postgres' && !isFullRun) return { truncated }
  const found = {
    truncated,
    'with another value': pack(lines.map((line) => line.replace('Ada Byron', 'Eve Byron'))),
  }
  if (engine === 'postgres') return found
  const half = whole.length >> 1
  return {
    ...found,
    'cut in the middle': whole.subarray(0, half),
    'with another byte': whole.map((byte, at) => (at === half ? byte ^ 1 : byte)) as Buffer,
    'with a row less': pack(lines.toSpliced(3, 1)),
    'without its end': pack(lines.slice(0, -1)),
    'with more after its end': pack([...lines, lines[2] ?? '']),
    empty: Buffer.alloc(0),
  }
}

function backUp({ env }: Pick<ServerData, 'env'>, file: string): Promise<string> {
  return runBackup({ args: [file], env })
}

function restore({ env }: ServerData, ...args: string[]): Promise<string> {
  return runRestore({ args, env })
}

async function* chained(first: Part, rest: AsyncIterable<Part>) {
  yield first
  yield* rest
}

function linesOf(backup: Buffer): string[] {
  return gunzipSync(backup).toString().trimEnd().split('\n')
}

function pack(lines: string[]): Buffer {
  return gzipSync(lines.map((line) => `${line}\n`).join(''))
}
