import {
  type DeleteResult,
  type InsertResult,
  type RawBuilder,
  type SqlBool,
  sql,
  type UpdateResult,
} from 'kysely'
import { limits } from '#domain/values/limits.ts'
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

type Changed = Partial<InsertResult & UpdateResult & DeleteResult>

/** How many rows a statement inserts, updates or deletes. */
export async function countChanged(statement: {
  executeTakeFirst(): Promise<Changed | undefined>
}): Promise<number> {
  const result = await statement.executeTakeFirst()
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = result ?? {}
  return Number(numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0)
}

export async function hasChanged(statement: Parameters<typeof countChanged>[0]): Promise<boolean> {
  return (await countChanged(statement)) > 0
}

export async function* inBatches<Item>(
  size: number,
  read: (last: Item | undefined, size: number) => Promise<Item[]>,
): AsyncGenerator<Item> {
  let batch: Item[] = []
  do {
    batch = await read(batch.at(-1), size)
    yield* batch
  } while (batch.length === size)
}

/** One more than a page holds, to know whether another follows. */
export const pageProbe = limits.pageSize + 1

export function pageOf<Item>(found: Item[], cursorOf: (last: Item) => string) {
  const requests = found.slice(0, limits.pageSize)
  const last = found.length > requests.length ? requests.at(-1) : undefined
  return { requests, next: last === undefined ? null : cursorOf(last) }
}

const missingReferenceCodes = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])

export function isReferenceMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missingReferenceCodes.has(String(error.code))
}
