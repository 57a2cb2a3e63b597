import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { type Engine, seedQueries } from './seed-queries.ts'

/** Creates a database with this many requests, nearly all of them other clients'. */
export async function seed(engine: Engine, place: string, rows: number): Promise<void> {
  const database = await (engine === 'sqlite' ? openSqlite(place) : openPostgres(place))
  const queries = seedQueries(engine, rows)
  try {
    if (engine === 'sqlite') seedSqlite(place, queries)
    else await seedPostgres(place, queries)
  } finally {
    await database.close()
  }
}

function seedSqlite(folder: string, queries: string[]): void {
  const file = new Sqlite(join(folder, 'hitlist.db'))
  file.transaction(() => {
    for (const query of queries) file.exec(query)
  })()
  file.pragma('wal_checkpoint(truncate)')
  file.close()
}

async function seedPostgres(address: string, queries: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  for (const query of queries) await client.query(query)
  // What PostgreSQL does by itself in the minutes after so many rows were written.
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
