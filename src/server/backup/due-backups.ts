import type { Logger } from 'pino'
import {
  claimBackup,
  readFirstDue,
  readLastBackup,
  recordBackup,
  releaseBackupClaim,
  renewBackupClaim,
} from '#server/db/backup-store.ts'
import type { Database } from '#server/db/database.ts'
import { backupPathAt, prepareBackupFolder, rotateBackups } from './backup-folder.ts'
import type { BackupSummary } from './backup-format.ts'

export interface DueBackupsOptions {
  database: Database
  logger: Logger
  folder: string
  everyMs: number
  /** How many backups stay in the folder. */
  keep: number
  makeBackup: (path: string) => Promise<BackupSummary>
  /** Aborted when the server stops, which is no failure. */
  signal?: AbortSignal
  /** Replaced in tests. */
  now?: () => Date
}

export interface DueBackups {
  /** Makes a backup if one is due. Never rejects. */
  run(): Promise<void>
  /** Without a backup for twice the period, or with none at all once an attempt has failed. The period begins when backups were first due. */
  isOverdue(): boolean
}

const renewEveryMs = 60_000
/** Longer than a process needs to renew its claim. */
export const claimLeaseMs = 3 * renewEveryMs
export const retryAfterMs = 5 * 60_000

/** Of the processes on one database, one makes a backup at a time: the time of the last one is in the database. */
export function createDueBackups(options: DueBackupsOptions): DueBackups {
  const { database, logger, everyMs, signal, now = () => new Date() } = options
  const { query } = database
  let last: Date | undefined
  let firstDue: Date | undefined
  let failedAt: Date | undefined
  let wasOverdue = false

  return { run, isOverdue }

  async function run(): Promise<void> {
    try {
      firstDue ??= await readFirstDue(query, now())
      last = await readLastBackup(query)
      if (isDue() && !isWaiting() && (await claimBackup(query, now(), claimLeaseMs))) {
        await underClaim(makeIfStillDue)
        failedAt = undefined
      }
    } catch (error) {
      if (signal?.aborted) return
      failedAt = now()
      logger.error({ err: error }, 'backup failed')
    }
    if (isOverdue() && !wasOverdue) logger.warn({ last }, 'backup overdue')
    wasOverdue = isOverdue()
  }

  /** Another process may have made one before the claim. */
  async function makeIfStillDue(): Promise<void> {
    last = await readLastBackup(query)
    if (!isDue()) return releaseBackupClaim(query)
    last = await makeOne(options, now())
  }

  async function underClaim(work: () => Promise<void>): Promise<void> {
    const renewing = setInterval(() => {
      renewBackupClaim(query, now()).catch((err: unknown) =>
        logger.warn({ err }, 'backup claim not renewed'),
      )
    }, renewEveryMs)
    try {
      await work()
    } catch (error) {
      // Without a database it ends by itself.
      await releaseBackupClaim(query).catch(() => undefined)
      throw error
    } finally {
      clearInterval(renewing)
    }
  }

  /** A backup of a moment to come was made while the clock was ahead. */
  function isDue(): boolean {
    return last === undefined || ageOf(last) >= everyMs || ageOf(last) < -claimLeaseMs
  }

  function isWaiting(): boolean {
    return failedAt !== undefined && ageOf(failedAt) < Math.min(retryAfterMs, everyMs)
  }

  function isOverdue(): boolean {
    if (last === undefined && failedAt !== undefined) return true
    const since = last ?? firstDue
    return since !== undefined && ageOf(since) > 2 * everyMs
  }

  function ageOf(moment: Date): number {
    return now().getTime() - moment.getTime()
  }
}

async function makeOne(options: DueBackupsOptions, madeAt: Date): Promise<Date> {
  const { database, logger, folder, keep, makeBackup } = options
  const path = backupPathAt(folder, madeAt)
  await prepareBackupFolder(folder)
  const { rows } = await makeBackup(path)
  // Before it is recorded, which ends the claim: no other process is making one meanwhile.
  await rotateBackups(folder, keep, path).catch((err: unknown) =>
    logger.warn({ err }, 'old backups not deleted'),
  )
  await recordBackup(database, madeAt)
  logger.info({ path, rows }, 'backup made')
  return madeAt
}
