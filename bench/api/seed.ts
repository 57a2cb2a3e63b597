import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { type Engine, seedStatements } from './seed-statements.ts'

/** Creates a database with this many requests, nearly all of them other clients'. */
export async function seed(engine: Engine, place: string, rows: number): Promise<void> {
  const database = await (engine === 'sqlite' ? openSqlite(place) : openPostgres(place))
  const statements = seedStatements(engine, rows)
  try {
    if (engine === 'sqlite') seedSqlite(place, statements)
    else await seedPostgres(place, statements)
  } finally {
    await database.close()
  }
}

function seedSqlite(folder: string, statements: string[]): void {
  const file = new Sqlite(join(folder, 'hitlist.db'))
  file.transaction(() => {
    for (const statement of statements) file.exec(statement)
  })()
  file.pragma('wal_checkpoint(truncate)')
  file.close()
}

async function seedPostgres(address: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  // What PostgreSQL does by itself in the minutes after so many rows were written.
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
