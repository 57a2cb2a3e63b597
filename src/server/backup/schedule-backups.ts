import type { DataLocation } from '#server/db/transfer/open-snapshot.ts'
import { backUpInThread } from './back-up-in-thread.ts'
import { createDueBackups, type DueBackups, type DueBackupsOptions } from './due-backups.ts'

type ScheduleOptions = Omit<DueBackupsOptions, 'makeBackup' | 'signal'> & {
  location: DataLocation
}

export interface Backups extends Pick<DueBackups, 'isOverdue'> {
  /** Interrupts a backup that is being made. */
  stop(): Promise<void>
}

const checkEveryMs = 60_000

/** Makes backups whenever one is due, from now on. */
export function scheduleBackups({ location, ...options }: ScheduleOptions): Backups {
  const stopping = new AbortController()
  const { signal } = stopping
  const { run, isOverdue } = createDueBackups({
    ...options,
    signal,
    makeBackup: (path) => backUpInThread({ ...location, path }, signal),
  })
  let isRunning = false
  let round = check()
  const timer = setInterval(() => {
    if (!isRunning) round = check()
  }, checkEveryMs)

  return {
    isOverdue,
    stop() {
      clearInterval(timer)
      stopping.abort()
      return round
    },
  }

  async function check(): Promise<void> {
    isRunning = true
    await run()
    isRunning = false
  }
}
