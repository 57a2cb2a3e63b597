import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { damagedAdvice, isDamaged } from '#server/db/is-damaged.ts'
import {
  findLostDatabase,
  isWithoutDatabase,
  lostDatabaseAdvice,
} from '#server/db/lost-database.ts'
import { databasePath } from '#server/db/sqlite.ts'
import { reasonOf } from '#server/wait-for-database.ts'
import {
  addressKey,
  callersIn,
  DatabaseProblem,
  type InspectedDatabase,
  signInKey,
} from './inspected-database.ts'

/** A server may be writing to it. */
const patienceMs = 5000

/** Opens the database in a folder, if there is one, and checks its pages. Throws a `DatabaseProblem`. */
export async function inspectSqlite(
  folder: string,
  backupFolder: string | undefined,
): Promise<InspectedDatabase> {
  checkFolder(folder)
  const lost = findLostDatabase(folder, backupFolder)
  if (lost !== undefined) throw new DatabaseProblem(`${lost}.`, `${lostDatabaseAdvice}.`)
  if (isWithoutDatabase(folder)) return notCreated
  const path = databasePath(folder)
  const file = openFile(path)
  try {
    file.exec('begin immediate; rollback')
    requireSound(file, path)
    return {
      name: `SQLite in ${folder}`,
      applied: readApplied(file),
      clockAheadMs: undefined,
      takeCallers: async (email) => takeCallers(file, email),
      close: async () => void file.close(),
    }
  } catch (error) {
    file.close()
    throw problemOf(path, error)
  }
}

function openFile(path: string): Sqlite.Database {
  try {
    return new Sqlite(path, { timeout: patienceMs, fileMustExist: true })
  } catch (error) {
    throw problemOf(path, error)
  }
}

function requireSound(file: Sqlite.Database, path: string): void {
  const found = String(file.pragma('quick_check(1)', { simple: true }))
  if (found !== 'ok') throw damaged(path, found)
}

function problemOf(path: string, error: unknown): DatabaseProblem {
  if (error instanceof DatabaseProblem) return error
  if (isDamaged(error)) return damaged(path, reasonOf(error))
  return new DatabaseProblem(
    `${path} cannot be written: ${reasonOf(error)}.`,
    'Run this command as the user of the server, check the owner of the file and its folder, and whether another program has it open.',
  )
}

/** SQLite's own report may have several lines. */
function damaged(path: string, report: string): DatabaseProblem {
  return new DatabaseProblem(`${path}: ${report.replaceAll(/\s+/g, ' ')}.`, damagedAdvice)
}

const notCreated: InspectedDatabase = {
  name: 'SQLite',
  applied: undefined,
  clockAheadMs: undefined,
  takeCallers: async () => [],
  close: async () => undefined,
}

/** The folder, or the first one above it that exists: a start creates the others. */
export function existingFolder(folder: string): string {
  const path = resolve(folder)
  return existsSync(path) ? path : existingFolder(dirname(path))
}

function checkFolder(folder: string): void {
  const existing = existingFolder(folder)
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DatabaseProblem(
      `${existing} cannot be written: ${reasonOf(error)}.`,
      'Let the user of the server own DATA_DIR, or choose another folder.',
    )
  }
}

function readApplied(file: Sqlite.Database): string[] | undefined {
  const table = file.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get()
  if (!table) return undefined
  return file.prepare<[], string>('select name from kysely_migration order by name').pluck().all()
}

function takeCallers(file: Sqlite.Database, email: string): string[] {
  const prefix = signInKey(email)
  const keys = file
    .prepare<unknown[], string>(
      'delete from "rateLimit" where substr(key, 1, ?) = ? or key = ? returning key',
    )
    .pluck()
    .all(prefix.length, prefix, addressKey(email))
  return callersIn(keys, email)
}
