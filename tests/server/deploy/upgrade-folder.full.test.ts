import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { databasePath } from '#server/db/sqlite.ts'
import { watchProcess } from '#tests/server/reliability/watch-process.ts'
import { temporaryFolder } from '#tests/server/test-database.ts'

const [oldVersion, newVersion] = ['1.0.0', '99.0.0']

// Two installs and two builds.
test('a folder is upgraded from 1.0.0 and rolled back by the commands of the docs, and keeps its data', {
  timeout: 1_800_000,
}, async () => {
  const published = publishNext()
  const folder = join(temporaryFolder(), 'hitlist')
  git('.', 'clone', '--quiet', '--branch', `v${oldVersion}`, published, folder)
  expect(await runAndRead(folder, ['npm start'])).toBe(oldVersion)
  change(folder, `insert into setting (name, value) values ('kept', 'yes')`)

  expect(await runAndRead(folder, commandsOf('## Upgrade'))).toBe(newVersion)
  change(folder, `insert into setting (name, value, note) values ('later', 'yes', '')`)

  expect(await runAndRead(folder, commandsOf('### Roll back'))).toBe(oldVersion)
  const read = `select name from setting where name in ('kept', 'later')`
  expect(openDatabase(folder).prepare(read).pluck().all()).toEqual(['kept'])
})

/** A repository with the tag of 1.0.0, and one of a later version: this checkout and one more migration. */
function publishNext(): string {
  const folder = join(temporaryFolder(), 'published')
  git('.', 'clone', '--quiet', '.', folder)
  const released = git(folder, 'log', '--format=%H', `--grep=^Release ${oldVersion}$`)
  git(folder, 'tag', `v${oldVersion}`, released)
  replaceIn(join(folder, 'package.json'), /"version": "[^"]+"/, `"version": "${newVersion}"`)
  replaceIn(
    join(folder, 'src/server/db/migrate.ts'),
    /(?<=releasedMigrations: Migrations = \{[^}]*)\}/,
    `'9999-note': async (db) =>
      void (await sql\`alter table setting add column note text not null default ''\`.execute(db)) }`,
  )
  git(folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qam', 'Release')
  git(folder, 'tag', `v${newVersion}`)
  return folder
}

/** The commands for a folder below a heading of the docs. */
function commandsOf(heading: string): string[] {
  const section = readFileSync('docs/operating.md', 'utf8').split(`\n${heading}\n`)[1] ?? ''
  const commands = /```sh\n# A folder\n(.*?)\n\n/s.exec(section)?.[1]?.split('\n') ?? []
  return commands.map((command) => command.replaceAll('1.1.0', newVersion))
}

/** Runs commands of which the last starts the server; resolves to the version that serves. */
async function runAndRead(folder: string, commands: string[]): Promise<unknown> {
  const options = { cwd: folder, env: environment, encoding: 'utf8' } as const
  for (const command of commands.slice(0, -1)) {
    const text = command.replace(/\S+….backup/, (path) => findBackup(folder, path))
    execFileSync('bash', ['-c', text], { ...options, stdio: 'pipe' })
  }
  expect(commands.at(-1)).toBe('npm start')
  const child = spawn('npm', ['start'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const { opened, end } = watchProcess(child, 2)
  const [, live] = await opened
  const health = await (await fetch(`${live}/api/health`)).json()
  expect(await end('SIGTERM')).toBe(0)
  return health.version
}

/** Nothing of ours: the test runner's variables make libraries behave as in a test. */
const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DEMO_PORT: '0',
  LIVE_PORT: '0',
  LOG_LEVEL: 'warn',
}

function findBackup(folder: string, path: string): string {
  const [parent = '', start = ''] = path.split(/\/(?=[^/]+$)/)
  const found = readdirSync(join(folder, parent)).find((name) =>
    name.startsWith(start.split('…')[0] ?? ''),
  )
  return join(parent, found ?? 'none')
}

function change(folder: string, statement: string): void {
  const database = openDatabase(folder)
  database.exec(statement)
  database.close()
}

function openDatabase(folder: string) {
  return new Sqlite(databasePath(join(folder, 'data')))
}

function replaceIn(path: string, pattern: RegExp, text: string): void {
  const before = readFileSync(path, 'utf8')
  expect(before).toMatch(pattern)
  writeFileSync(path, before.replace(pattern, text))
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
}
