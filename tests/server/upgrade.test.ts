import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { dumpDatabase } from '#server/backup/dump-database.ts'
import { readDump, writeDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import { backUpBeforeUpgrade } from '#server/backup/upgrade-backup.ts'
import { type OpenOptions, releasedMigrations } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { recordTable } from '#server/db/schema-state.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { version } from '#server/db/version.ts'
import { watchSchema } from '#server/telemetry/readiness.ts'
import {
  addRows,
  expectUpgraded,
  later,
  laterMigrations,
  nextMigrations,
} from './later-migrations.ts'
import { childEnvironment, createTestData, startServer } from './reliability/server-under-test.ts'
import { enginesOfThisRun } from './safety/engines-of-this-run.ts'
import {
  createPostgresDatabase,
  type Engine,
  postgresCopy,
  sqliteCopy,
  temporaryFolder,
} from './test-database.ts'

const run = promisify(execFile)

/** A database of this version with rows, how to open it, and where its backups before upgrades are. */
async function createOld(engine: Engine) {
  const dataDir = sqliteCopy()
  const databaseUrl = engine === 'postgres' ? await postgresCopy() : undefined
  const location = { dataDir, databaseUrl }
  const open = (options?: OpenOptions) =>
    databaseUrl ? openPostgres(databaseUrl, options) : openSqlite(dataDir, options)
  await addRows(await open())
  const folder = join(dataDir, 'backups')
  const listBackups = () => (existsSync(folder) ? readdirSync(folder) : [])
  return { location, open, folder, listBackups }
}

function upgradeWith(location: Parameters<typeof backUpBeforeUpgrade>[0], lines: string[] = []) {
  const upgrade = backUpBeforeUpgrade(location, { report: (line) => void lines.push(line) })
  return { migrations: laterMigrations, upgrade }
}

describe.each(enginesOfThisRun)('on %s', (engine) => {
  test('an upgrade backs up first, reports each step, and is undone by restoring that backup with the old version', async () => {
    const { location, open, folder, listBackups } = await createOld(engine)
    const lines: string[] = []
    await expectUpgraded(await open(upgradeWith(location, lines)))
    const [name = ''] = listBackups()
    expect(name).toMatch(new RegExp(`^before-${version}-[\\dT-]+Z\\.backup$`))
    expect(lines).toEqual([
      `Upgrade from Hitlist ${version} to ${version}: 2 migrations.`,
      `Backing up to ${join(folder, name)}`,
      'Upgrade, step 1 of 2: 9998-initials-and-billing',
      'Upgrade, step 2 of 2: 9999-rename',
      `The database belongs to Hitlist ${version} now.`,
    ])
    await expectUpgraded(await open(upgradeWith(location)))
    expect(listBackups()).toEqual([name])

    await expect(open()).rejects.toThrow(
      new RegExp(
        `^it belongs to Hitlist ${version}, and this is ${version}, without the migration '9998-initials-and-billing'; start ${version}, or restore a backup that ${version} or an earlier version made$`,
      ),
    )
    const parts = readDump(join(folder, name))
    await loadDatabase(location, { parts, isReplacing: true })
    const database = await open()
    const { rows } = await sql`select "billingDetails" from company order by id`.execute(
      database.query,
    )
    expect(rows).toEqual([{ billingDetails: 'Lace Street 0' }, { billingDetails: 'Lace Street 1' }])
    await database.close()
  })

  test('a backup of an earlier release is restored and upgraded, also from release to release', async () => {
    const { location } = await createOld(engine)
    const path = join(temporaryFolder(), 'old.backup')
    await writeDump(path, dumpDatabase(location))
    for (const migrations of [releasedMigrations, nextMigrations]) {
      const target = { ...location, dataDir: temporaryFolder() }
      if (engine === 'postgres') target.databaseUrl = await createPostgresDatabase()
      const open = (options: OpenOptions) =>
        target.databaseUrl
          ? openPostgres(target.databaseUrl, options)
          : openSqlite(target.dataDir, options)
      await loadDatabase(target, { parts: readDump(path), isReplacing: false, migrations })
      await expectUpgraded(await open(later))
      // The next version restores over a newer one what it made itself.
      await loadDatabase(target, { parts: readDump(path), isReplacing: true, migrations })
      await expectUpgraded(await open(later))
      const fresh = dumpDatabase(target, laterMigrations)
      await expect(
        loadDatabase(location, { parts: fresh, isReplacing: true, migrations }),
      ).rejects.toThrow(/^The data belongs to Hitlist .+, which is newer than this .+: use .+\.$/)
    }
  })

  test('a database that was changed by hand, made by another build, or before 1.0.0 is refused in one line, and nothing is changed', async () => {
    const cases: [change: string, reason: RegExp][] = [
      [
        'alter table "user" add column extra text',
        /^'user\.extra text' is new: it was changed since it was made by Hitlist \S+; undo the change, or restore a backup$/,
      ],
      [
        'drop index "session_userId"',
        /^'session index session_userId \(userId\)' is missing: it was changed/,
      ],
      [
        'drop table "appliedMigration"',
        /^it has the table '\w+', but no record of a version: it was made before Hitlist 1\.0\.0, or by another program; choose an empty database$/,
      ],
    ]
    for (const [change, reason] of cases) {
      const { location, open, listBackups } = await createOld(engine)
      const database = await open()
      await sql.raw(change).execute(database.query)
      await database.close()
      await expect(open()).rejects.toThrow(reason)
      await expect(open(upgradeWith(location))).rejects.toThrow(reason)
      expect(listBackups()).toEqual([])
    }
    const { open } = await createOld(engine)
    const otherBuild = { ...nextMigrations, '9998-initials-and-billing': async () => undefined }
    await (await open({ ...later, migrations: otherBuild })).close()
    await expect(open(later)).rejects.toThrow(
      /^'.+' is missing, and \d more differences: it was made by another build of Hitlist \S+; start that build, or restore a backup$/,
    )
  })

  test('a command does not upgrade, and neither does a server without room for the backup or one that may not be read', async () => {
    const { location, open, listBackups } = await createOld(engine)
    await expect(open({ migrations: laterMigrations })).rejects.toThrow(
      /; start the server once, which backs it up and upgrades it$/,
    )
    const report = vi.fn()
    const full = backUpBeforeUpgrade(location, { report, readSpace })
    await expect(open({ migrations: laterMigrations, upgrade: full })).rejects.toThrow(
      /^the backup before the upgrade may take \d+ MiB, and .+backups has 1 left; free some space, or set UPGRADE_BACKUP=off if you have a backup$/,
    )
    expect([listBackups(), report.mock.calls]).toEqual([[], []])
    await (await open()).close()
    const off = backUpBeforeUpgrade(location, { report, readSpace, isOff: true })
    await expectUpgraded(await open({ migrations: laterMigrations, upgrade: off }))
    expect(listBackups()).toEqual([])
  })

  test.runIf(isFullRun)(
    'three processes that start at once upgrade once, after one that was killed in its backup',
    async () => {
      const { location, open, listBackups } = await createOld(engine)
      const killed = spawn(process.execPath, childArguments(location, 'kill'), {
        env: childEnvironment,
      })
      await once(killed, 'exit')
      expect(listBackups()).toEqual([expect.stringMatching(/\.backup\.partial$/)])
      await (await open()).close()
      const start = () =>
        run(process.execPath, childArguments(location, 'upgrade'), { env: childEnvironment })
      const outputs = await Promise.all([start(), start(), start()])
      expect(outputs.filter(({ stdout }) => stdout.includes('Upgrade, step 2 of 2'))).toHaveLength(
        1,
      )
      expect(listBackups()).toEqual([expect.stringMatching(/\.backup$/)])
      await expectUpgraded(await open(later))
    },
  )
})

/** Of a disk that is full. */
const readSpace = async () => ({ bavail: 1, bsize: 4096 })

function childArguments(location: object, how: 'kill' | 'upgrade') {
  return ['--input-type=module', '-e', child, JSON.stringify(location), how]
}

/** Killed at the end of its backup, or not at all. */
const child = `
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { backUpBeforeUpgrade } from '#server/backup/upgrade-backup.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { laterMigrations as migrations } from '#tests/server/later-migrations.ts'

const [, text, how] = process.argv
const location = JSON.parse(text)
if (how === 'kill') {
  fs.rename = () => process.kill(process.pid, 'SIGKILL')
  syncBuiltinESMExports()
}
const options = { migrations, upgrade: backUpBeforeUpgrade(location, { report: console.log }) }
const { databaseUrl, dataDir } = location
const database = await (databaseUrl ? openPostgres(databaseUrl, options) : openSqlite(dataDir, options))
await database.close()
`

test.runIf(isFullRun)(
  'processes of an earlier version finish and leave before an upgrade on PostgreSQL begins',
  async () => {
    const data = await createTestData('postgres')
    const old = await startServer(data)
    const readyStatus = () =>
      fetch(`${old.address}/api/ready`).then(
        ({ status }) => status,
        () => 'closed',
      )
    expect(await readyStatus()).toBe(200)
    await addRows(await data.open())
    let statusMeanwhile: number | string | undefined
    const upgrade = {
      ...later.upgrade,
      backUp: async () => {
        statusMeanwhile = await readyStatus()
      },
    }
    const { DATABASE_URL = '' } = data.env
    await expectUpgraded(await openPostgres(DATABASE_URL, { ...later, upgrade }))
    expect(statusMeanwhile).toBe('closed')
    expect(await old.stop()).toBe(1)
    expect(old.output()).toMatch(
      /^This Hitlist .+ leaves its database: a newer version upgrades it\.$/m,
    )
  },
)

test('an upgrade on PostgreSQL that another process keeps from having the database to itself fails in one line', async () => {
  const { open } = await createOld('postgres')
  const other = await open()
  const upgrading = open({ ...later, othersTimeoutMs: 100 })
  await expect(upgrading).rejects.toThrow(
    'another process, or a restore, is using it and does not end: stop it, then start this one again',
  )
  await other.close()
  await (await open()).close()
})

test('a server whose connection was lost during an upgrade leaves when it is back', async () => {
  const { open } = await createOld('postgres')
  const database = await open()
  const schema = watchSchema(database)
  await database.query.connection().execute(async (connection) => {
    const record = { name: '9999-x', version: '9.1.0', fingerprint: '', tables: '', appliedAt: '' }
    await sql`insert into ${sql.table(recordTable)} values (${sql.join(Object.values(record))})`.execute(
      connection,
    )
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(connection)
  })
  expect(await schema.upgraded).toContain('it belongs to Hitlist 9.1.0')
  await expect(schema.check()).rejects.toThrow('it belongs to Hitlist 9.1.0')
  await database.close()
})

const rowCount = 200_000
const memoryMiB = 100

test.runIf(isFullRun)('a data step reads a large table within 100 MiB of memory', async () => {
  const folder = sqliteCopy()
  const database = await openSqlite(folder)
  await sql`pragma synchronous = off`.execute(database.query)
  await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rowCount})
    insert into "user" (id, name, email, "isEmailConfirmed", "createdAt")
    select 'user-' || i, 'Ada Byron', i || '@example.com', 1, '' from n`.execute(database.query)
  await database.close()
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', measuring, folder], {
    env: childEnvironment,
  })
  expect(Number(stdout)).toBeLessThan(memoryMiB)
})

const measuring = `
import { openSqlite } from '#server/db/sqlite.ts'
import { later } from '#tests/server/later-migrations.ts'

const usedMiB = () => process.resourceUsage().maxRSS / 1024
const before = usedMiB()
const database = await openSqlite(process.argv[1], later)
await database.close()
console.log(usedMiB() - before)
`
