import { mkdirSync, type PathLike, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findUnusablePath } from '#server/db/data-folder.ts'
import { checkDatabase } from '#server/doctor/check-database.ts'
import { openDatabase, openServerDatabase } from '#server/open-database.ts'
import { isStartError } from '#server/start-error.ts'
import { startFreezableProxy } from './freezable-proxy.ts'
import { createPostgresDatabase, temporaryFolder } from './test-database.ts'

test('a second server on one SQLite folder fails to start in one line until the first has stopped', async () => {
  const DATA_DIR = temporaryFolder()
  const first = await openServerDatabase({ DATA_DIR })
  expect(await messageOf(openServerDatabase({ DATA_DIR }))).toBe(
    `The database in ${DATA_DIR} could not be opened: another server (process ${process.pid}) is running on it; stop that one, or choose another folder in DATA_DIR. Several servers need PostgreSQL, in DATABASE_URL.`,
  )
  await first.close()
  await (await openServerDatabase({ DATA_DIR })).close()
})

test('a command writes to an SQLite folder beside its server', async () => {
  const DATA_DIR = temporaryFolder()
  const server = await openServerDatabase({ DATA_DIR })
  const command = await openDatabase({ DATA_DIR })
  await command.query.insertInto('setting').values({ name: 'a', value: 'b' }).execute()
  expect(await server.query.selectFrom('setting').select('name').execute()).toEqual([{ name: 'a' }])
  await command.close()
  await server.close()
})

test('a server on an empty database file says that it starts fresh; on its own database it says nothing', async () => {
  const DATA_DIR = temporaryFolder()
  const path = join(DATA_DIR, 'hitlist.db')
  writeFileSync(path, '')
  for (const lines of [[`${path} was empty: a new service begins there.`], []]) {
    const report = vi.fn()
    await (await openServerDatabase({ DATA_DIR }, report)).close()
    expect(report.mock.calls.flat()).toEqual(lines)
  }
})

test('a path that cannot be opened is named with the reason and what to do', async () => {
  const DATA_DIR = temporaryFolder()
  mkdirSync(join(DATA_DIR, 'hitlist.db'))
  expect(await messageOf(openServerDatabase({ DATA_DIR }))).toBe(
    `The database in ${DATA_DIR} could not be opened: ${DATA_DIR}/hitlist.db is a folder, not a file. Let the user that runs the server own DATA_DIR and everything in it, or choose another folder in DATA_DIR.`,
  )
  const file = join(DATA_DIR, 'server.lock')
  expect(await messageOf(openServerDatabase({ DATA_DIR: file }))).toContain('server.lock is a file')
})

test('a folder or file that its user may not write to is named with its owner and permissions', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'hitlist.db')
  writeFileSync(path, '', { mode: 0o440 })
  symlinkSync(join(folder, 'nowhere'), join(folder, 'hitlist.db-wal'))
  const reasonFor = (code: string, denied = '', where = folder) =>
    findUnusablePath(Object.assign(new Error(code), { code }), where, denying(denied))
  for (const code of ['EACCES', 'EPERM', 'EROFS', 'SQLITE_CANTOPEN', 'SQLITE_READONLY_DIRECTORY']) {
    expect(reasonFor(code, path)).toMatch(
      /^user \d+ may not read and write .+hitlist\.db \(owner \d+, mode 0440\)$/,
    )
  }
  expect(reasonFor('EACCES', folder, join(folder, 'new', 'data'))).toContain(folder)
  expect(reasonFor('EACCES')).toBeUndefined()
  for (const code of ['ENOSPC', 'SQLITE_FULL', 'SQLITE_BUSY', 'SERVER_RUNNING']) {
    expect(reasonFor(code, path)).toBeUndefined()
  }
})

test.each(['data/hitlist.db-wal', 'data/mail/one.eml', 'data/x.backup', 'backups/x.backup'])(
  'a missing or empty database beside %s opens for no server or command, and is a problem for npm run doctor',
  async (left) => {
    const folder = temporaryFolder()
    const place = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') }
    for (const name of ['data/mail', 'backups']) mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, left), 'x')
    const reason = /hitlist\.db is missing or empty, but an earlier database has left .+\./
    for (const isThere of [false, true]) {
      if (isThere) writeFileSync(join(folder, 'data/hitlist.db'), '')
      for (const opening of [openServerDatabase(place), openDatabase(place)]) {
        const message = await messageOf(opening)
        expect(message).toMatch(reason)
        expect(message).toMatch(/ Restore a backup by .+ move these files away\.$/)
      }
      const problem = { level: 'problem', text: expect.stringMatching(reason) }
      expect((await checkDatabase(place).next()).value).toMatchObject(problem)
    }
    rmSync(join(folder, left))
    await (await openServerDatabase(place, vi.fn())).close()
  },
)

test.each([
  ['database', { pathname: '/unknown' }, 'database "unknown" does not exist'],
  ['user', { username: 'unknown' }, 'role "unknown" does not exist'],
])('a %s that PostgreSQL does not know stops the start in one line', async (_, part, reason) => {
  const address = Object.assign(new URL(await createPostgresDatabase()), part).href
  const report = vi.fn()
  expect(await messageOf(openServerDatabase({ DATABASE_URL: address }, report))).toBe(
    `The database at DATABASE_URL could not be opened: ${reason}.`,
  )
  expect(report).not.toHaveBeenCalled()
})

test('the server waits for a PostgreSQL that closes the first connection', async () => {
  const proxy = await startFreezableProxy(await createPostgresDatabase())
  const report = vi.fn()
  proxy.closeNext()
  const server = await openServerDatabase({ DATABASE_URL: proxy.address }, report)
  await server.close()
  expect(report.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^The database at DATABASE_URL is not available \(.+\). Waiting; the live service opens when it answers.$/,
      ),
    ],
    ['The database at DATABASE_URL answers.'],
  ])
})

/** A test may run as root, who may do everything. */
function denying(denied: string) {
  return (asked: PathLike) => {
    if (asked === denied) throw new Error('EACCES')
  }
}

async function messageOf(opening: Promise<unknown>): Promise<string | undefined> {
  const reason = await opening.catch((error: unknown) => error)
  return isStartError(reason) ? reason.message : undefined
}
