import type { Logger } from 'pino'
import { retention } from '#domain/retention.ts'
import { forgetExpiredTokens } from '#server/db/credentials-store.ts'
import type { Database } from '#server/db/database.ts'
import { forgetOldKeys } from '#server/db/idempotency-store.ts'
import { forgetMailBefore } from '#server/db/outbox-store.ts'
import { forgetOldTries } from '#server/db/rate-limit-store.ts'
import { deleteExpiredSessions } from '#server/db/sessions-store.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const mailIsKeptMs = retention.emailDays * dayMs
const keysAreKeptMs = retention.keyDays * dayMs

/** Tidies now and every hour. Returns the way to stop, which waits for the round under way. */
export function startTidying(database: Database, logger: Logger): () => Promise<void> {
  let round = tidyOrReport()
  const timer = setInterval(() => {
    round = tidyOrReport()
  }, hourMs)

  return () => {
    clearInterval(timer)
    return round
  }

  function tidyOrReport(): Promise<void> {
    return tidy(database).catch((error: unknown) => logger.error({ err: error }, 'not tidied'))
  }
}

/** Deletes what has had its time. Several processes may do so at once. */
export async function tidy({ query }: Database, now = new Date()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await forgetOldTries(query, now)
  await deleteExpiredSessions(query, now)
  await forgetExpiredTokens(query, now)
  await forgetMailBefore(query, ago(mailIsKeptMs))
  await forgetOldKeys(query, ago(keysAreKeptMs))
}
