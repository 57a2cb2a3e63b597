import { type QueryExecutorProvider, sql } from 'kysely'

interface BatchOptions {
  table: string
  /** Columns whose values are unique together, by which the rows are read. */
  key: string[]
  columns: string[]
  size?: number
}

/** Reads a table in batches, so that memory does not grow with it: for dumps, and for migrations that compute something of each row. */
export async function* readBatches<Row extends Record<string, unknown>>(
  db: QueryExecutorProvider,
  { table, key, columns, size = 1000 }: BatchOptions,
): AsyncGenerator<Row[]> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const order = sql.join(key.map((name) => sql.ref(name)))
  for (let last: Row | undefined; ; ) {
    const values = key.map((name) => last?.[name])
    const after = last ? sql`where (${order}) > (${sql.join(values)})` : sql``
    const page = sql<Row>`select ${names} from ${sql.table(table)} ${after} order by ${order} limit ${size}`
    const { rows } = await page.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}
