import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'

/**
 * Reads something that differs after every committed change: on SQLite the version of the file, which another connection
 * sees, on PostgreSQL every row. What was rolled back leaves it as it was.
 */
export async function openChangeMark(database: Database): Promise<() => Promise<unknown>> {
  if (database.engine === 'postgres') return () => readEveryRow(database)
  const list = await sql<{ file: string }>`pragma database_list`.execute(database.query)
  const reader = new Sqlite(list.rows[0]?.file, { readonly: true })
  onTestFinished(() => void reader.close())
  // No test reads these files after a power cut.
  await sql`pragma synchronous = off`.execute(database.query)
  return async () => reader.pragma('data_version', { simple: true })
}

/** Every row of every table as one text: two that are equal mean that nothing was changed. */
export async function readEveryRow(database: Database): Promise<string> {
  const names = await tableNames(database)
  const rows = await (database.engine === 'sqlite' ? readSqlite : readPostgres)(database, names)
  return rows.toSorted().join('\n')
}

const known = new WeakMap<Database, string[]>()

// Asked of the database itself, so that a table which is added later is looked at as well.
async function tableNames(database: Database): Promise<string[]> {
  const { engine, query } = database
  const catalogue =
    engine === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const names = known.get(database) ?? (await catalogue.execute(query)).rows.map(({ name }) => name)
  known.set(database, names)
  return names
}

async function readSqlite({ query }: Database, names: string[]): Promise<string[]> {
  const lines: string[] = []
  for (const name of names) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(query)
    lines.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`))
  }
  return lines
}

/** In one question, because each of them is a way there and back. */
async function readPostgres({ query }: Database, names: string[]): Promise<string[]> {
  const tables = names.map(
    (name) => sql`select ${name} || ' ' || t::text as line from ${sql.table(name)} as t`,
  )
  const { rows } = await sql<{ line: string }>`${sql.join(tables, sql` union all `)}`.execute(query)
  return rows.map(({ line }) => line)
}
