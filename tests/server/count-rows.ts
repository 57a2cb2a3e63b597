import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

export async function countRows({ query }: Database, table: keyof Schema): Promise<number> {
  const { count } = await query
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
