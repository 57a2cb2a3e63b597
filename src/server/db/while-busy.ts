import { setTimeout } from 'node:timers/promises'

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

export function isBusy(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}
