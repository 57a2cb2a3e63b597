import { type Selectable, sql } from 'kysely'
import type { Role } from '#domain/accounts/user-schema.ts'
import { dayNumber, isoDay } from '#domain/values/dates.ts'
import { nextCheckAt, watchRules } from '#domain/watching/watch.ts'
import type { Watch } from '#domain/watching/watch-schema.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

type WatchRow = Selectable<Schema['watch']>

/** The watched ones of some requests, by number, with their days: one query. */
export async function findWatches(
  query: Query,
  numbers: readonly number[],
  reader: Role,
  now = new Date(),
): Promise<Map<number, Watch>> {
  if (numbers.length === 0) return new Map()
  const today = dayNumber(now.toISOString())
  const rows = await query
    .selectFrom('watch')
    .leftJoin('watchDay', (join) =>
      join
        .onRef('watchDay.requestNumber', '=', 'watch.requestNumber')
        .on('watchDay.day', '>', today - watchRules.days)
        // The clock may have been ahead.
        .on('watchDay.day', '<=', today),
    )
    .where('watch.requestNumber', 'in', numbers)
    .selectAll('watch')
    .select(['day', 'checks', 'watchDay.failures as failed'])
    .execute()
  const watched = Map.groupBy(rows, ({ requestNumber }) => requestNumber)
  return new Map([...watched].map(([number, days]) => [number, toWatch(days, reader, today)]))
}

interface DayRow extends WatchRow {
  day: number | null
  checks: number | null
  failed: number | null
}

function toWatch(rows: DayRow[], reader: Role, today: number): Watch {
  const [{ since, checkedAt, downSince, failures, address, problem }] = rows as [DayRow]
  const days: Watch['days'] = Array.from({ length: watchRules.days }, () => null)
  const sum = { checks: 0, failed: 0 }
  for (const { day, checks, failed } of rows) {
    if (day === null || checks === null || failed === null) continue
    sum.checks += checks
    sum.failed += failed
    days[days.length - 1 - (today - day)] = shareOf(checks, failed)
  }
  const isOperator = reader === 'operator'
  const { failuresUntilOperators, failuresUntilClient } = watchRules
  const isShown = failures >= (isOperator ? failuresUntilOperators : failuresUntilClient)
  return {
    since,
    ...(checkedAt !== null && { checkedAt }),
    ...(downSince !== null && isShown && { downSince }),
    until: isoDay(today),
    days,
    ...(sum.checks > 0 && { uptime: shareOf(sum.checks, sum.failed) }),
    ...(isOperator && address !== null && { address }),
    ...(isOperator && problem !== null && { problem }),
  }
}

/** Rounded down: no failed check is lost in it. */
function shareOf(checks: number, failed: number): number {
  return Math.floor(((checks - failed) / checks) * 10_000) / 10_000
}

/** Its state stays where only the address changes. Checked at once either way. */
export async function saveWatch(
  query: Query,
  requestNumber: number,
  address: string | null,
  at: string,
): Promise<void> {
  await query
    .insertInto('watch')
    .values({ requestNumber, address, since: at, nextAt: at })
    .onConflict((known) => known.column('requestNumber').doUpdateSet({ address, nextAt: at }))
    .execute()
}

export async function deleteWatches(query: Query, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return
  await query.deleteFrom('watch').where('requestNumber', 'in', numbers).execute()
}

export function numbersOf(watches: readonly Pick<WatchRow, 'requestNumber'>[]): number[] {
  return watches.map(({ requestNumber }) => requestNumber)
}

/** Claims the checks that have been due the longest, and moves them ahead, so that no other process makes them. */
export async function claimChecks(trx: Transaction, now: Date, limit: number) {
  const due = await trx
    .selectFrom('watch')
    .innerJoin('request', 'request.number', 'watch.requestNumber')
    .where('watch.nextAt', '<=', now.toISOString())
    .orderBy('watch.nextAt')
    .limit(limit)
    .selectAll('watch')
    .select(['request.companyId', 'request.status', 'request.closedAt', 'request.solutionUrl'])
    .forUpdate('watch')
    .skipLocked()
    .execute()
  if (due.length === 0) return []
  const nextAt = new Date(nextCheckAt(now.getTime())).toISOString()
  await trx
    .updateTable('watch')
    .set({ nextAt })
    .where('requestNumber', 'in', numbersOf(due))
    .execute()
  return due.map((check) => ({ ...check, nextAt }))
}

export type ClaimedCheck = Awaited<ReturnType<typeof claimChecks>>[number]

export async function findNextCheck(query: Query): Promise<number | undefined> {
  const next = query.selectFrom('watch').orderBy('nextAt').limit(1).select('nextAt')
  const row = await next.executeTakeFirst()
  return row && Date.parse(row.nextAt)
}

/**
 * Stores checks that found the same, and counts them. Returns those that were not switched off meanwhile. Requests are
 * locked before checks, as those do who change one request. One that is being changed is left out, and its check with
 * it: to wait for several could be to wait for each other.
 */
export async function storeChecks<Check extends Pick<ClaimedCheck, 'requestNumber' | 'nextAt'>>(
  query: Query,
  claimed: readonly Check[],
  result: Pick<WatchRow, 'failures' | 'downSince' | 'problem'>,
  checkedAt: string,
): Promise<Check[]> {
  const requests = query.selectFrom('request').where('number', 'in', numbersOf(claimed))
  const locked = await requests.select('number').forKeyShare().skipLocked().execute()
  const [first] = claimed
  if (locked.length === 0 || first === undefined) return []
  const stored = await query
    .updateTable('watch')
    .set({ ...result, checkedAt })
    .where(
      'requestNumber',
      'in',
      locked.map(({ number }) => number),
    )
    .where('nextAt', '=', first.nextAt)
    .returning('requestNumber')
    .execute()
  if (stored.length === 0) return []
  const failures = Number(result.problem !== null)
  const day = dayNumber(checkedAt)
  await query
    .insertInto('watchDay')
    .values(stored.map(({ requestNumber }) => ({ requestNumber, day, checks: 1, failures })))
    .onConflict((known) =>
      known.columns(['requestNumber', 'day']).doUpdateSet({
        checks: sql`"watchDay".checks + 1`,
        failures: sql`"watchDay".failures + excluded.failures`,
      }),
    )
    .execute()
  const numbers = new Set(numbersOf(stored))
  return claimed.filter(({ requestNumber }) => numbers.has(requestNumber))
}

/** Checks that are due later than any claim makes them: the clock was ahead. */
export async function pullBackChecks(query: Query, now: Date): Promise<void> {
  // Of processes whose clocks differ a little, one must not claim what the other has.
  const latest = new Date(now.getTime() + 3 * watchRules.everyMs).toISOString()
  const set = { nextAt: now.toISOString() }
  await query.updateTable('watch').set(set).where('nextAt', '>', latest).execute()
}

/** The days that are no longer shown. */
export async function deleteOldDays(query: Query, now: Date): Promise<void> {
  const last = dayNumber(now.toISOString()) - watchRules.days
  await query.deleteFrom('watchDay').where('day', '<=', last).execute()
}
