import type { Kysely } from 'kysely'

/** The plan an order starts with, and the bill it is to replace. Both may be missing. */
export async function addOrderPlan(db: Kysely<unknown>): Promise<void> {
  // One statement each: SQLite adds one column at a time.
  for (const column of ['plan', 'billing', 'bill']) {
    await db.schema.alterTable('request').addColumn(column, 'text').execute()
  }
}
