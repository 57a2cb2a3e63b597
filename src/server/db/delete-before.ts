import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** Deletes at most `limit` rows whose moment has passed, and returns how many. On SQLite, calls wait for each statement. */
export async function deleteBefore<Table extends keyof Schema>(
  { query, engine }: Pick<Database, 'query' | 'engine'>,
  [table, column]: [Table, keyof Schema[Table] & string],
  moment: Date,
  limit: number,
  condition: RawBuilder<SqlBool> = sql`1 = 1`,
): Promise<number> {
  // Each engine's own address of a row, whatever its key is.
  const row = sql.ref(engine === 'postgres' ? 'ctid' : 'rowid')
  const old = sql`select ${row} from ${sql.table(table)}
    where ${sql.ref(column)} <= ${moment.toISOString()} and ${condition} limit ${limit}`
  const deletion = sql`delete from ${sql.table(table)} where ${row} in (${old})`
  const { numAffectedRows = 0n } = await deletion.execute(query)
  return Number(numAffectedRows)
}
