import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { isBusy } from './while-busy.ts'

/**
 * Makes this process the only server on an SQLite folder, and returns the function that releases the
 * lock. The operating system releases it with the process, however that ends. Two servers would miss each
 * other's changes and count rate limits separately; the command line needs neither.
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
  try {
    writeFileSync(processFile, String(process.pid), { mode: 0o600 })
  } catch {
    // On a full disk, for instance. The lock holds without it.
  }

  return () => {
    rmSync(processFile, { force: true })
    lock.close()
  }
}

/** The process id is for the message only: the file may be outdated, the lock cannot be. */
function inUse(processFile: string): Error {
  let which = ''
  try {
    which = ` (process ${Number.parseInt(readFileSync(processFile, 'utf8'), 10)})`
  } catch {
    // It may have stopped since, or belong to another user.
  }
  const message = `another server${which} is running on it; stop that one, or choose another folder in DATA_DIR. Several servers need PostgreSQL, in DATABASE_URL`
  return Object.assign(new Error(message), { code: 'SERVER_RUNNING' })
}
