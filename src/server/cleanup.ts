import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SqlBool, sql } from 'kysely'
import type { Logger } from 'pino'
import { retention } from '#domain/accounts/retention.ts'
import { deleteUnconfirmedAccounts } from '#server/accounts/delete-account.ts'
import type { Database } from '#server/db/database.ts'
import { deleteBefore } from '#server/db/queries.ts'
import { yieldToCalls } from '#server/jobs/worker.ts'
import { deleteMailBefore, pullBackMail } from '#server/notifications/mail/outbox-store.ts'
import { pullBackMonths } from '#server/notifications/month-store.ts'
import { storeSettledWeek } from '#server/operations/read-analytics.ts'
import { deleteOldDays, pullBackChecks } from '#server/watching/watch-store.ts'
import { pullBackDeliveries } from '#server/webhooks/webhook-store.ts'

const hourMs = 60 * 60_000

/** Rows that one statement deletes. On SQLite, calls wait for each. */
const deletedAtOnce = 1000
/** Emails and deliveries are never scheduled later than this. */
const longestRetryMs = 25 * hourMs

/** Nor named by what an operator has sent and may undo. */
const isUnattached = sql<SqlBool>`"attachedAt" is null and not exists (select 1 from "heldSend"
  where "heldSend"."requestNumber" = file."requestNumber" and content like '%"' || file.id || '"%')`
const wasRefused = sql<SqlBool>`reason is not null`

/** Deletes or completes something, and returns how many rows that were where there may be more. */
type Step = (limit: number) => Promise<unknown>

/** Cleans up now and every hour. Returns a function that stops it and waits for a running round. */
export function startCleanup(database: Database, logger: Logger, mailFolder?: string) {
  const clean = () =>
    cleanUp(database, { mailFolder }).catch((err) => logger.error({ err }, 'cleanup failed'))
  let round = clean()
  const timer = setInterval(() => {
    round = clean()
  }, hourMs)

  return (): Promise<void> => {
    clearInterval(timer)
    return round
  }
}

/** Deletes expired data in small batches, so calls get their turn. Runs every step, then throws their errors together. */
export async function cleanUp(
  database: Database,
  { now = new Date(), mailFolder }: { now?: Date; mailFolder?: string | undefined } = {},
): Promise<void> {
  const { query } = database
  const ago = (days: number) => new Date(now.getTime() - days * 24 * hourMs)
  const latest = new Date(now.getTime() + longestRetryMs)
  const steps: Record<string, Step> = {
    attempts: (limit) => deleteBefore(database, ['rateLimit', 'resetsAt'], now, limit),
    sessions: (limit) => deleteBefore(database, ['session', 'expiresAt'], now, limit),
    tokens: (limit) => deleteBefore(database, ['token', 'expiresAt'], now, limit),
    'unconfirmed accounts': () =>
      deleteUnconfirmedAccounts(database, ago(retention.unconfirmedAccountDays)),
    emails: (limit) => deleteMailBefore(database, ago(retention.emailDays), limit),
    'email files': async () =>
      mailFolder && deleteFilesBefore(mailFolder, ago(retention.emailDays)),
    // One at a time: a file may have two hundred chunks.
    files: async (limit) => {
      const begun = ago(retention.unattachedFileDays)
      return limit * (await deleteBefore(database, ['file', 'createdAt'], begun, 1, isUnattached))
    },
    'what could not be sent': (limit) =>
      deleteBefore(
        database,
        ['heldSend', 'dueAt'],
        ago(retention.returnedSendDays),
        limit,
        wasRefused,
      ),
    'idempotency keys': (limit) =>
      deleteBefore(database, ['idempotencyKey', 'createdAt'], ago(retention.keyDays), limit),
    'API tokens': (limit) =>
      deleteBefore(database, ['apiToken', 'expiresAt'], ago(retention.expiredApiTokenDays), limit),
    'security log': (limit) =>
      deleteBefore(database, ['securityEvent', 'at'], ago(retention.securityLogDays), limit),
    'days of watched solutions': () => deleteOldDays(query, now),
    'weeks of figures': async (limit) => limit * Number(await storeSettledWeek(database, now)),
    'emails of a clock that was ahead': () => pullBackMail(query, now, latest),
    'deliveries of a clock that was ahead': () => pullBackDeliveries(query, now, latest),
    'monthly emails of a clock that was ahead': () => pullBackMonths(query, now),
    'checks of a clock that was ahead': () => pullBackChecks(query, now),
  }
  const errors: Error[] = []
  for (const [name, step] of Object.entries(steps)) {
    try {
      while ((await step(deletedAtOnce)) === deletedAtOnce) await yieldToCalls(database)
    } catch (cause) {
      errors.push(new Error(`${name} not cleaned up`, { cause }))
    }
  }
  if (errors.length > 0) throw new AggregateError(errors)
}

async function deleteFilesBefore(folder: string, moment: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.eml')) continue
    const path = join(folder, name)
    // Another process may have deleted it.
    const file = await stat(path).catch(() => undefined)
    if (file && file.mtime < moment) await rm(path, { force: true })
  }
}
