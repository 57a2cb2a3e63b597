import { CallError } from '#contract/errors.ts'
import { readTables } from '#server/backup/dump-database.ts'
import type { Database } from '#server/db/database.ts'
import { isDiskFull } from '#server/http/answer-error.ts'
import {
  countHeldPayments,
  isDeliveryDueSince,
  isMailWaitingSince,
} from './service-counts-store.ts'

/** The check writes, and anyone may request it: within this time, concurrent and later calls share one check. */
const sharedForMs = 1000
/** How long the server is not ready after a call found the disk full. */
const fullForMs = 10_000

export type Readiness = ReturnType<typeof createReadiness>

/** The check's own small write may still fit on a full disk, so a call that found it full counts as well. */
export function createReadiness(ping: () => Promise<void>, now = () => performance.now()) {
  let full: { error: unknown; endsAt: number } | undefined
  const shared = shareFor(sharedForMs, ping, now)

  return {
    async check(): Promise<void> {
      if (full && now() < full.endsAt) throw full.error
      await shared()
    },
    observe(error: unknown): void {
      // A `CallError` is an expected result, this check's own included.
      if (!(error instanceof CallError) && isDiskFull(error))
        full = { error, endsAt: now() + fullForMs }
    },
  }
}

/** Longer than any email takes while the mail server works, and any delivery waits for its turn. */
const stuckAfterMs = 15 * 60_000
/** Anyone may ask: within this time, calls share one reading. */
const troubleSharedForMs = 10_000

/** What is wrong in the background, while calls are served. */
export function createTroubleWatch({ query }: Pick<Database, 'query'>) {
  return shareFor(troubleSharedForMs, async () => {
    const since = new Date(Date.now() - stuckAfterMs)
    return {
      // An email has waited, and none was sent since. One bad address is not enough for that.
      ...((await isMailWaitingSince(query, since)) && { mail: 'stuck' as const }),
      ...((await isDeliveryDueSince(query, since)) && { webhooks: 'stuck' as const }),
      ...((await countHeldPayments(query)) > 0 && { payments: 'held' as const }),
    }
  })
}

/** A database may be changed beside a server, by another version or by hand. Looked at this often. */
const schemaSharedForMs = 60_000

/** Rejects while the database lacks tables or columns of this version: calls would fail one by one. */
export function createSchemaCheck({ query }: Pick<Database, 'query'>): () => Promise<void> {
  let reading: ReturnType<typeof readTables> | undefined
  return shareFor(schemaSharedForMs, async () => {
    reading ??= readTables()
    const [expected, found] = [await reading, await query.introspection.getTables()]
    const columns = new Set(
      found.flatMap((table) => table.columns.map((c) => `${table.name}.${c.name}`)),
    )
    const missing = expected
      .flatMap(({ name, columns: names }) => names.map((column) => `${name}.${column}`))
      .filter((column) => !columns.has(column))
    if (missing.length === 0) return
    const some = missing.slice(0, 5).join(', ')
    const advice = 'start the version that it belongs to, or restore a backup that this one made'
    throw new Error(`the database does not fit this version, it lacks ${some}: ${advice}`)
  })
}

/** Calls within this time share one reading, unless it fails. */
export function shareFor<Values extends unknown[], Result>(
  ms: number,
  read: (...values: Values) => Promise<Result>,
  now: () => number = () => performance.now(),
) {
  let last: { result: Promise<Result>; endsAt: number } | undefined
  return (...values: Values): Promise<Result> => {
    if (last === undefined || now() >= last.endsAt) {
      last = { result: read(...values), endsAt: now() + ms }
      last.result.catch(() => {
        last = undefined
      })
    }
    return last.result
  }
}
