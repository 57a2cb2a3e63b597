import type { DeleteResult } from 'kysely'

/** Runs a query that deletes, and returns how many rows it has deleted. */
export async function countDeleted(query: {
  executeTakeFirst(): Promise<DeleteResult | undefined>
}): Promise<number> {
  return Number((await query.executeTakeFirst())?.numDeletedRows ?? 0)
}
