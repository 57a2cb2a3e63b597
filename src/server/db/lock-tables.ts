import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'

/** Far shorter than PostgreSQL's deadlock timeout, so that it is never another transaction that is aborted. */
const patienceMs = 300
const firstPauseMs = 100
const longestPauseMs = 5000

/**
 * Locks all tables of a PostgreSQL database until the transaction ends, or fails within a moment. A
 * migration that took its locks one by one could deadlock with a process that is working on the tables.
 */
export async function lockTables(trx: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tableowner = current_user
      and tablename not like 'kysely!_%' escape '!'
    order by tablename
  `.execute(trx)
  if (rows.length === 0) return
  const names = sql.join(rows.map(({ name }) => sql.raw(name)))
  await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(trx)
  await sql`lock table ${names} in access exclusive mode`.execute(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
}

/** Repeats the work while other transactions hold its locks, with pauses in which they get on. */
export async function whileLocked(work: () => Promise<void>): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await setTimeout(pauseMs)
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
