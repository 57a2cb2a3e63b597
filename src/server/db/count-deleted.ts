import type { DeleteResult } from 'kysely'

export async function countDeleted(query: {
  executeTakeFirst(): Promise<DeleteResult | undefined>
}): Promise<number> {
  return Number((await query.executeTakeFirst())?.numDeletedRows ?? 0)
}
