import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
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

/** Opens the database in a folder, if there is one, and checks that it can be written. Throws a `DatabaseProblem`. */
export async function inspectSqlite(folder: string): Promise<InspectedDatabase> {
  checkFolder(folder)
  const path = join(folder, 'hitlist.db')
  if (!existsSync(path)) return notCreated
  try {
    const file = new Sqlite(path, { timeout: patienceMs, fileMustExist: true })
    file.exec('begin immediate; rollback')
    return {
      name: `SQLite in ${folder}`,
      applied: readApplied(file),
      clockAheadMs: undefined,
      takeCallers: async (email) => takeCallers(file, email),
      close: async () => void file.close(),
    }
  } catch (error) {
    throw new DatabaseProblem(
      `${path} cannot be written: ${reasonOf(error)}.`,
      'Run this command as the user of the server, check the owner of the file and its folder, and whether another program has it open.',
    )
  }
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
