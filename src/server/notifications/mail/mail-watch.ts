import type { Database } from '#server/db/database.ts'
import { isMailWaitingSince } from '#server/telemetry/service-counts-store.ts'

/** Longer than any email takes while the mail server works. */
const stuckAfterMs = 15 * 60_000
/** Anyone may ask: within this time, calls share one reading. */
const sharedForMs = 10_000

/** Whether mail is stuck: an email has waited, and none was sent since. One bad address is not enough for that. */
export function createMailWatch({ query }: Pick<Database, 'query'>): () => Promise<boolean> {
  let last: { isStuck: Promise<boolean>; endsAt: number } | undefined
  return () => {
    if (last === undefined || performance.now() >= last.endsAt) {
      const isStuck = isMailWaitingSince(query, new Date(Date.now() - stuckAfterMs))
      last = { isStuck, endsAt: performance.now() + sharedForMs }
    }
    return last.isStuck
  }
}
