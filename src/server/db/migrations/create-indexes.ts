import { type Kysely, sql } from 'kysely'

/** By name, as both engines write them. */
export async function createIndexes(
  db: Kysely<unknown>,
  indexes: Record<string, string>,
): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    await sql.raw(`create index "${name}" on ${definition}`).execute(db)
  }
}
