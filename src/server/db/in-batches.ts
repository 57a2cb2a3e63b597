import { type Kysely, sql } from 'kysely'

const batchRows = 1000

interface BatchOptions {
  table: string
  /** A column with a unique value in every row, by which the rows are read. */
  key: string
  columns: string[]
}

/** For migrations that compute something of each row: reads a table in batches, so that memory does not grow with it. */
export async function inBatches(
  db: Kysely<unknown>,
  { table, key, columns }: BatchOptions,
  change: (rows: Record<string, unknown>[]) => Promise<void>,
): Promise<void> {
  const names = sql.join([key, ...columns].map((name) => sql.ref(name)))
  for (let last: unknown; ; ) {
    const after = last === undefined ? sql`` : sql`where ${sql.ref(key)} > ${last}`
    const { rows } = await sql<Record<string, unknown>>`
      select ${names} from ${sql.table(table)} ${after} order by ${sql.ref(key)} limit ${batchRows}`.execute(
      db,
    )
    if (rows.length > 0) await change(rows)
    if (rows.length < batchRows) return
    last = rows.at(-1)?.[key]
  }
}
