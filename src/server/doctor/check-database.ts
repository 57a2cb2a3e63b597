import { accessSync, constants } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { brandName } from '#domain/site/brand.ts'
import { isExampleCompany, parseSettings } from '#domain/site/site-settings.ts'
import { type DataLocation, openToRead } from '#server/backup/dump-database.ts'
import {
  damagedAdvice,
  existingFolder,
  findLostDatabase,
  findUnusablePath,
  isDamaged,
  isWithoutDatabase,
  lostDatabaseAdvice,
} from '#server/db/data-folder.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { readSchemaState } from '#server/db/schema-state.ts'
import { settingsName } from '#server/db/settings-store.ts'
import { databasePath } from '#server/db/sqlite.ts'
import { version } from '#server/db/version.ts'
import type { Environment } from '#server/environment.ts'
import { reasonOf } from '#server/open-database.ts'

const { ok, warning, problem } = findingsOf('database')

/** Checks that it can be written and has the tables of this version. It is not migrated. */
export async function* checkDatabase(
  environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR' | 'PUBLIC_URL'>,
): AsyncGenerator<Finding> {
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR, PUBLIC_URL = '' } = environment
  const { settings, ...finding } = DATABASE_URL
    ? await checkPostgres(DATABASE_URL)
    : await checkSqlite(DATA_DIR, BACKUP_DIR)
  yield finding
  if (!PUBLIC_URL.startsWith('https:') || !isExampleCompany(parseSettings(settings).company)) return
  yield findingsOf('imprint').warning(
    'The imprint still has the example company.',
    'Sign in as an admin and enter your own on the dashboard, under Settings.',
  )
}

/** Of a database that could be read, what an admin has set. */
type Checked = Finding & { settings?: string | undefined }

const oldestPostgres = 15

async function checkPostgres(connectionString: string): Promise<Checked> {
  const timeouts = { connectionTimeoutMillis: 5000, statement_timeout: 5000 }
  const client = new pg.Client({ connectionString, ...timeouts })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    return problem(
      `PostgreSQL at DATABASE_URL cannot be reached: ${reasonOf(error)}.`,
      'Check that it runs and accepts connections from this machine, and the host, port, user, password and database in DATABASE_URL.',
    )
  }
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const engineVersion = rows[0]?.server_version ?? ''
    if (Number.parseInt(engineVersion, 10) < oldestPostgres) {
      return problem(`PostgreSQL is ${engineVersion}.`, `Upgrade it to ${oldestPostgres} or newer.`)
    }
    // A migration creates tables. This one is gone with its transaction.
    await client.query('begin; create table hitlist_doctor (id integer); rollback')
    return await checkSchema(`PostgreSQL ${engineVersion}`, {
      dataDir: '',
      databaseUrl: connectionString,
    })
  } catch (error) {
    return problem(
      `PostgreSQL answers, but tables cannot be created in it: ${reasonOf(error)}.`,
      'Let the user in DATABASE_URL own the database, connect to the primary rather than to a standby, and check its disk.',
    )
  } finally {
    await client.end()
  }
}

async function checkSqlite(folder: string, backupFolder: string | undefined): Promise<Checked> {
  const path = databasePath(folder)
  let file: Sqlite.Database | undefined
  try {
    accessSync(existingFolder(folder), constants.R_OK | constants.W_OK | constants.X_OK)
    const lost = findLostDatabase(folder, backupFolder)
    if (lost !== undefined) return problem(`${lost}.`, `${lostDatabaseAdvice}.`)
    if (isWithoutDatabase(folder)) return withoutTables('SQLite')
    // A server may be writing to it.
    file = new Sqlite(path, { timeout: 5000, fileMustExist: true })
    file.exec('begin immediate; rollback')
    const report = String(file.pragma('quick_check(1)', { simple: true }))
    if (report !== 'ok') return damaged(path, report)
    return await checkSchema(`SQLite in ${folder}`, { dataDir: folder })
  } catch (error) {
    if (isDamaged(error)) return damaged(path, reasonOf(error))
    return problem(
      `${path} cannot be written: ${findUnusablePath(error, folder) ?? reasonOf(error)}.`,
      'Run this command as the user of the server, let that user own DATA_DIR, and check whether another program has the file open.',
    )
  } finally {
    file?.close()
  }
}

/** SQLite's own report may have several lines. */
function damaged(path: string, report: string): Finding {
  return problem(`${path}: ${report.replaceAll(/\s+/g, ' ')}.`, damagedAdvice)
}

function withoutTables(database: string): Finding {
  return ok(`${database} has no tables yet: the first start adds them.`)
}

export async function checkSchema(
  database: string,
  location: DataLocation,
  migrations = releasedMigrations,
): Promise<Checked> {
  const db = openToRead(location)
  try {
    const engine = location.databaseUrl ? 'postgres' : 'sqlite'
    const state = await readSchemaState(db, engine, migrations)
    if (state.kind === 'empty') return withoutTables(database)
    if (state.kind === 'unusable') {
      return problem(`${database} cannot be used: ${state.problem}.`, `${sentence(state.advice)}.`)
    }
    const { rows } = await sql<{ value: string }>`
      select value from setting where name = ${settingsName}`.execute(db)
    const settings = rows[0]?.value
    const text = `${database} can be written, and belongs to ${brandName} ${state.version}`
    if (state.kind === 'current') return { ...ok(`${text}.`), settings }
    const advice = `The next start of ${version} makes a backup and upgrades it.`
    return {
      ...warning(`${text}: an upgrade is pending (${state.pending.join(', ')}).`, advice),
      settings,
    }
  } finally {
    await db.destroy()
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

export interface Finding {
  check: string
  level: 'ok' | 'warning' | 'problem'
  text: string
  advice?: string
}

export function findingsOf(check: string) {
  const bad = (level: 'warning' | 'problem') => (text: string, advice: string) =>
    ({ check, level, text, advice }) satisfies Finding
  return {
    ok: (text: string): Finding => ({ check, level: 'ok', text }),
    warning: bad('warning'),
    problem: bad('problem'),
  }
}
