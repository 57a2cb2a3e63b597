import type { Database, DatabaseObserver } from './db/database.ts'
import { damagedAdvice, isDamaged } from './db/error-codes.ts'
import { findLostDatabase, isEmptyDatabase, lostDatabaseAdvice } from './db/lost-database.ts'
import { openPostgres } from './db/postgres.ts'
import { lockForServer } from './db/server-lock.ts'
import { databasePath, openSqlite } from './db/sqlite.ts'
import { findUnusablePath } from './db/unusable-path.ts'
import { type Environment, environmentDefaults } from './environment.ts'
import { startError } from './start-error.ts'
import { type Report, reasonOf, waitForDatabase } from './wait-for-database.ts'

type DatabaseOptions = Partial<Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR'>>

/** Opens the configured database for a command. A server may be running on it. */
export function openDatabase(place: DatabaseOptions): Promise<Database> {
  return open(place, openSqlite, openPostgres)
}

/** Opens it for a server: the only one on an SQLite folder, or one of many on PostgreSQL. Waits until PostgreSQL is up. */
export function openServerDatabase(
  place: DatabaseOptions,
  report: Report = console.warn,
  observer?: DatabaseObserver,
): Promise<Database> {
  return open(
    place,
    async (folder) => {
      const isEmpty = isEmptyDatabase(folder)
      const database = await openLocked(folder, observer)
      if (isEmpty) report(`${databasePath(folder)} was empty: a new service begins there.`)
      return database
    },
    (address) => waitForDatabase(() => openPostgres(address, { observer }), report),
  )
}

async function open(
  { DATABASE_URL, DATA_DIR = environmentDefaults.DATA_DIR, BACKUP_DIR }: DatabaseOptions,
  openFolder: (folder: string) => Promise<Database>,
  openAddress: (address: string) => Promise<Database>,
): Promise<Database> {
  try {
    if (DATABASE_URL) return await openAddress(DATABASE_URL)
    const lost = findLostDatabase(DATA_DIR, BACKUP_DIR)
    if (lost !== undefined) throw new Error(`${lost}. ${lostDatabaseAdvice}`)
    return await openFolder(DATA_DIR)
  } catch (error) {
    const place = DATABASE_URL ? 'The database at DATABASE_URL' : `The database in ${DATA_DIR}`
    const unusable = DATABASE_URL ? undefined : findUnusablePath(error, DATA_DIR)
    const advice = isDamaged(error) ? ` ${damagedAdvice}` : unusable ? ` ${ownAdvice}` : ''
    throw startError(`${place} could not be opened: ${unusable ?? reasonOf(error)}.${advice}`)
  }
}

const ownAdvice =
  'Let the user that runs the server own DATA_DIR and everything in it, or choose another folder in DATA_DIR.'

async function openLocked(folder: string, observer?: DatabaseObserver): Promise<Database> {
  const unlock = lockForServer(folder)
  try {
    const database = await openSqlite(folder, { observer })
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
