import { CallError } from '#contract/errors.ts'
import type { Database } from '#server/db/database.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { readSchemaState, type SchemaState } from '#server/db/schema-state.ts'
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

export type SchemaWatch = ReturnType<typeof watchSchema>

/** Notices that the database does not belong to this version any more: calls would fail, or write what is out of date. */
export function watchSchema({ engine, listen, query }: Database) {
  const upgraded = Promise.withResolvers<string>()
  let reason: string | undefined
  const readNow = () => readSchemaState(query, engine, releasedMigrations)
  const readShared = shareFor(schemaSharedForMs, readNow)
  listen(({ kind }) => {
    if (kind === 'upgrade') leave('a newer version upgrades it')
    // A connection was lost, and with it perhaps that announcement.
    if (kind === 'anything') void readNow().then(leaveNewer, () => undefined)
  })

  return {
    /** Resolves with the reason why this process has to end. */
    upgraded: upgraded.promise,
    /** Rejects when the schema is not that of this version. */
    async check(): Promise<void> {
      if (reason === undefined) leaveNewer(await readShared())
      if (reason !== undefined) throw new Error(`the database does not fit this version: ${reason}`)
    },
  }

  function leave(why: string) {
    reason = why
    upgraded.resolve(why)
  }

  function leaveNewer(state: SchemaState) {
    if (state.kind !== 'unusable') return
    if (state.isNewer) leave(state.problem)
    else
      throw new Error(`the database does not fit this version: ${state.problem}; ${state.advice}`)
  }
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
