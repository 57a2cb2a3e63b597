import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { isBusy } from './while-busy.ts'

/**
 * Makes this process the only server on an SQLite folder, and returns the function that ends that. The
 * lock is one of the operating system's: it ends with the process, however that ends. Two servers would
 * not hear of each other's changes and would count limits apart; the command line does neither.
 */
export function lockForServer(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const processFile = join(folder, 'server.pid')
  const lock = new Sqlite(join(folder, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? inUse(processFile) : error
  }
  noteProcess(processFile)

  return () => {
    rmSync(processFile, { force: true })
    lock.close()
  }
}

/** Which process it is serves the message alone: what is noted may be out of date, the lock cannot be. */
function inUse(processFile: string): Error {
  const other = readProcess(processFile)
  const which = other ? ` (process ${other})` : ''
  return new Error(
    `another server${which} is running on it; stop that one, or choose another folder in DATA_DIR. Several servers need PostgreSQL, in DATABASE_URL`,
  )
}

function noteProcess(processFile: string): void {
  try {
    writeFileSync(processFile, String(process.pid), { mode: 0o600 })
  } catch {
    // On a full disk, for instance. The lock holds without it.
  }
}

function readProcess(processFile: string): string | undefined {
  try {
    return /^\d+$/.exec(readFileSync(processFile, 'utf8'))?.[0]
  } catch {
    return undefined
  }
}
