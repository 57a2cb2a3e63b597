import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'

export type FifoLock = ReturnType<typeof createFifoLock>

export function createFifoLock() {
  const waiting: (() => void)[] = []
  let isHeld = false

  return {
    async acquire(): Promise<void> {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      isHeld = true
    },
    release(): void {
      const next = waiting.shift()
      // Passed on without being released, so that a new caller cannot overtake the queue.
      if (next) next()
      else isHeld = false
    },
    counts: () => ({ idle: isHeld ? 0 : 1, busy: isHeld ? 1 : 0, waiting: waiting.length }),
  }
}

const longestPauseMs = 50

interface WhileBusyOptions {
  timeoutMs: number
  /** Waits between two attempts; others may use the connection meanwhile. */
  pause?: (ms: number) => Promise<unknown>
}

/** Retries while another process holds the lock. SQLite's own busy timeout would block the event loop. */
export async function whileBusy<Result>(
  attempt: () => Result | Promise<Result>,
  { timeoutMs, pause = (ms) => setTimeout(ms) }: WhileBusyOptions,
): Promise<Result> {
  const endsAt = performance.now() + timeoutMs
  let pauseMs = 1
  while (true) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() + pauseMs > endsAt) {
        const message = `another process has kept the database locked for ${timeoutMs / 1000} seconds`
        throw Object.assign(new Error(message, { cause: error }), { code: 'SQLITE_BUSY' })
      }
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
}

function isBusy(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** Returns the function that releases the lock; the system releases it with the process. Two servers would miss each other's changes. */
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
