import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { claimBackup, readLastBackup, recordBackup, setBackupDue } from './backup-store.ts'
import { type DataLocation, dumpDatabase } from './dump-database.ts'
import { partialSuffix, writeDump } from './dump-file.ts'

interface BackupOptions {
  database: Database
  logger: Logger
  folder: string
  everyMs: number
  keep: number
  makeBackup: (path: string) => Promise<void>
  /** Aborted when the server stops, which is no failure. */
  signal?: AbortSignal
  now?: () => Date
}

export type Backups = ReturnType<typeof scheduleBackups>

const checkEveryMs = 60_000
export const retryAfterMs = 5 * 60_000
/** Longer than a backup takes. */
const longestLeaseMs = 60 * 60_000

export function scheduleBackups({
  location,
  ...options
}: Omit<BackupOptions, 'makeBackup' | 'signal'> & { location: DataLocation }) {
  const stopping = new AbortController()
  const { signal } = stopping
  const makeBackup = (path: string) => writeDump(path, dumpDatabase(location), signal)
  const { run, isOverdue } = createBackups({ ...options, signal, makeBackup })
  const ended = (async () => {
    while (!signal.aborted) {
      await run()
      await setTimeout(checkEveryMs, undefined, { signal }).catch(() => undefined)
    }
  })()

  return {
    isOverdue,
    /** Interrupts a backup that is being made. */
    stop() {
      stopping.abort()
      return ended
    },
  }
}

/** `run` makes a backup if one is due, and never rejects. When the next one is due is in the database: of its processes one makes it. */
export function createBackups(options: BackupOptions) {
  const { database, logger, folder, everyMs, keep, makeBackup, signal } = options
  const { now = () => new Date() } = options
  const { query } = database
  const startedAt = now()
  let last: Date | undefined
  let hasFailed = false
  let wasOverdue = false

  return { run, isOverdue }

  async function run(): Promise<void> {
    try {
      const at = now()
      const until = later(at, Math.min(everyMs, longestLeaseMs))
      const latest = later(at, everyMs + retryAfterMs)
      if (await claimBackup(query, at, until, latest)) await make(at)
      last = await readLastBackup(query)
    } catch (error) {
      if (signal?.aborted) return
      hasFailed = true
      logger.error({ err: error }, 'backup failed')
    }
    if (isOverdue() && !wasOverdue) logger.warn({ last }, 'backup overdue')
    wasOverdue = isOverdue()
  }

  async function make(madeAt: Date): Promise<void> {
    const path = join(folder, nameAt(madeAt))
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await makeBackup(path)
      await rotate(folder, keep, path).catch((err: unknown) =>
        logger.warn({ err }, 'old backups not deleted'),
      )
      await recordBackup(database, madeAt, later(madeAt, everyMs))
      hasFailed = false
      logger.info({ path }, 'backup made')
    } catch (error) {
      const retryMs = signal?.aborted ? 0 : Math.min(retryAfterMs, everyMs)
      // Without a database it is due again when the claim ends.
      await setBackupDue(query, later(now(), retryMs)).catch(() => undefined)
      throw error
    }
  }

  /** Without a backup for twice the period, or with none at all once an attempt has failed. */
  function isOverdue(): boolean {
    if (last === undefined && hasFailed) return true
    return now().getTime() - (last ?? startedAt).getTime() > 2 * everyMs
  }
}

function later(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms)
}

/** Names sort by time. */
function nameAt(moment: Date): string {
  return `hitlist-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

const namePattern = /^hitlist-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup(\.partial)?$/

/** Deletes what interrupted backups have left, and the oldest beyond the number. Never the one just made, also if the clock went back. */
async function rotate(folder: string, keep: number, made: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted()
  const left = names.filter((name) => name.endsWith(partialSuffix))
  const others = names.filter((name) => !left.includes(name) && join(folder, name) !== made)
  const surplus = others.slice(0, Math.max(0, others.length - (keep - 1)))
  await Promise.all([...left, ...surplus].map((name) => rm(join(folder, name), { force: true })))
}
