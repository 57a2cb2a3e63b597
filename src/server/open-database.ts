import { setTimeout } from 'node:timers/promises'
import { backUpBeforeUpgrade } from '#server/backup/upgrade-backup.ts'
import {
  damagedAdvice,
  findLostDatabase,
  findUnusablePath,
  isDamaged,
  isEmptyDatabase,
  lostDatabaseAdvice,
} from '#server/db/data-folder.ts'
import { lockForServer } from '#server/db/locks.ts'
import { isDatabaseDown } from '#server/http/answer-error.ts'
import type { Database, DatabaseObserver } from './db/database.ts'
import { openPostgres } from './db/postgres.ts'
import { databasePath, openSqlite } from './db/sqlite.ts'
import { type Environment, environmentDefaults } from './environment.ts'
import { startError } from './start-error.ts'

type DatabaseOptions = Partial<Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR'>> & {
  UPGRADE_BACKUP?: string | undefined
}

/** Opens the configured database for a command, which does not upgrade it. A server may be running on it. */
export function openDatabase(place: DatabaseOptions): Promise<Database> {
  return open(place, openSqlite, openPostgres)
}

/** Opens it for a server: the only one on an SQLite folder, or one of many on PostgreSQL. Waits until PostgreSQL is up, and upgrades. */
export function openServerDatabase(
  place: DatabaseOptions,
  report: Report = console.warn,
  observer?: DatabaseObserver,
): Promise<Database> {
  const { DATA_DIR: dataDir = environmentDefaults.DATA_DIR, DATABASE_URL: databaseUrl } = place
  const upgrade = backUpBeforeUpgrade(
    { dataDir, databaseUrl },
    { isOff: place.UPGRADE_BACKUP === 'off', report },
  )
  return open(
    place,
    async (folder) => {
      const isEmpty = isEmptyDatabase(folder)
      const unlock = lockForServer(folder)
      try {
        const database = await openSqlite(folder, { observer, upgrade })
        if (isEmpty) report(`${databasePath(folder)} was empty: a new service begins there.`)
        return { ...database, close: () => database.close().finally(unlock) }
      } catch (error) {
        unlock()
        throw error
      }
    },
    (address) => waitForDatabase(() => openPostgres(address, { observer, upgrade }), report),
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

export type Report = (line: string) => void

const firstPauseMs = 250
const longestPauseMs = 5000

/** Opens a database that may not be up yet, as after a power cut. Throws what does not mend itself, like a wrong password. */
async function waitForDatabase(openNow: () => Promise<Database>, report: Report) {
  let pauseMs = firstPauseMs
  while (true) {
    try {
      const database = await openNow()
      if (pauseMs > firstPauseMs) report('The database at DATABASE_URL answers.')
      return database
    } catch (error) {
      if (!isDatabaseDown(error)) throw error
      if (pauseMs === firstPauseMs) {
        report(
          `The database at DATABASE_URL is not available (${reasonOf(error)}). Waiting; the live service opens when it answers.`,
        )
      }
      await setTimeout(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
}

/** One that fails on IPv4 and IPv6 alike has a code and no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
