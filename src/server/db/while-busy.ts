import { setTimeout } from 'node:timers/promises'

const firstPauseMs = 1
const longestPauseMs = 50

interface WhileBusyOptions {
  timeoutMs: number
  /** Waits between two attempts; others may use the connection meanwhile. */
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Repeats an attempt while another process holds the database's lock. SQLite's own busy timeout would
 * block the event loop, and with it every other call, for as long as it waits.
 */
export async function whileBusy<Result>(
  attempt: () => Result | Promise<Result>,
  { timeoutMs, pause = (ms) => setTimeout(ms) }: WhileBusyOptions,
): Promise<Result> {
  const endsAt = performance.now() + timeoutMs
  let pauseMs = firstPauseMs
  while (true) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() + pauseMs > endsAt) throw lockedTooLong(timeoutMs, error)
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
}

export function isBusy(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

function lockedTooLong(timeoutMs: number, cause: Error): Error {
  const message = `another process has kept the database locked for ${timeoutMs / 1000} seconds`
  return Object.assign(new Error(message, { cause }), { code: 'SQLITE_BUSY' })
}
