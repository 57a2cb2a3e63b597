import { CallError } from '#contract/errors.ts'
import type { Database } from '#server/db/database.ts'
import { isDiskFull } from '#server/http/answer-error.ts'
import { isMailWaitingSince } from './service-counts-store.ts'
import { shareFor } from './share-for.ts'

/** The check writes, and anyone may request it: within this time, concurrent and later calls share one check. */
const sharedForMs = 1000
/** How long the server is not ready after a call found the disk full. */
const fullForMs = 10_000

export type Readiness = ReturnType<typeof createReadiness>

/**
 * Whether calls can be served. The check's own small write may fit into space that the database already
 * has, so a call that found the disk full counts as well.
 */
export function createReadiness(ping: () => Promise<void>, now = () => performance.now()) {
  let full: { error: unknown; endsAt: number } | undefined
  const shared = shareFor(sharedForMs, ping, now)

  return {
    /** Rejects when the database does not answer or cannot be written to. */
    async check(): Promise<void> {
      if (full && now() < full.endsAt) throw full.error
      await shared()
    },
    /** Called with the error of every call that failed. */
    observe(error: unknown): void {
      // A `CallError` is an expected result, this check's own included.
      if (!(error instanceof CallError) && isDiskFull(error))
        full = { error, endsAt: now() + fullForMs }
    },
  }
}

/** Longer than any email takes while the mail server works. */
const stuckAfterMs = 15 * 60_000
/** Anyone may ask: within this time, calls share one reading. */
const mailSharedForMs = 10_000

/** Whether mail is stuck: an email has waited, and none was sent since. One bad address is not enough for that. */
export function createMailWatch({ query }: Pick<Database, 'query'>): () => Promise<boolean> {
  const isStuck = () => isMailWaitingSince(query, new Date(Date.now() - stuckAfterMs))
  return shareFor(mailSharedForMs, isStuck)
}
