import { sql } from 'kysely'
import { expect } from 'vitest'
import { postgresColumns, sqliteColumns } from '#server/db/column-types.ts'
import type { Database } from '#server/db/database.ts'
import { createRunningTotals } from '#server/db/migrations/0011-running-totals.ts'

/** The totals over all parts. Those that have come to nothing are as absent ones. */
export async function readTotals({ query }: Database) {
  const totals = await query
    .selectFrom('runningTotal')
    .groupBy(['name', 'day', 'key'])
    .select((eb) => [
      'name',
      'day',
      'key',
      eb.cast<number>(eb.fn.sum('count'), 'bigint').as('count'),
      eb.cast<number>(eb.fn.sum('cents'), 'bigint').as('cents'),
    ])
    .execute()
  const position = ({ name, day, key }: (typeof totals)[number]) => [name, day, key].join(' ')
  return totals
    .filter(({ count }) => count !== 0)
    .toSorted((a, b) => (position(a) < position(b) ? -1 : 1))
}

/** The totals as the upgrade of an earlier version would fill them, from requests and events alone. */
export async function recountTotals(database: Database) {
  const types = database.engine === 'sqlite' ? sqliteColumns : postgresColumns
  const rolledBack = new Error('Rolled back')
  let counted: Awaited<ReturnType<typeof readTotals>> = []
  const attempt = database.change(async (trx) => {
    await sql`drop table ${sql.table('runningTotal')}`.execute(trx)
    // As a migration gets it: without the types of the newest schema.
    await createRunningTotals(trx as unknown as Parameters<typeof createRunningTotals>[0], types)
    counted = await readTotals({ ...database, query: trx })
    throw rolledBack
  })
  await expect(attempt).rejects.toBe(rolledBack)
  return counted
}
