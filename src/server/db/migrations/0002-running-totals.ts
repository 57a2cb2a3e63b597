import type { Kysely } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** Running totals for the operators' figures. */
export async function createRunningTotals(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('runningTotal')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('count', types.counter, (c) => c.notNull())
    .addColumn('cents', types.counter, (c) => c.notNull())
    .addPrimaryKeyConstraint('runningTotal_pk', ['name', 'day', 'key', 'part'])
    .execute()
}
