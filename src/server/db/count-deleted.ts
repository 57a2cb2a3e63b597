import type { DeleteResult } from 'kysely'

/** Runs a statement that deletes, and returns how many rows it has deleted. */
export async function countDeleted(statement: {
  executeTakeFirst(): Promise<DeleteResult | undefined>
}): Promise<number> {
  return Number((await statement.executeTakeFirst())?.numDeletedRows ?? 0)
}
