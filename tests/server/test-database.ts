import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { createDatabase } from '#bin/create-database.ts'
import type { Database, OnQuery } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'

export const engines = ['sqlite', 'postgres'] as const

export type Engine = (typeof engines)[number]

/** Many calls at once queue for the pool, on a busy machine for longer than the server allows. */
export const timeouts = { callMs: 60_000, connectMs: 60_000 }

/** A new, migrated database of the engine, closed after the test. SQLite is enough for what no engine does differently. */
export async function openTestDatabase(
  engine: Engine = 'sqlite',
  onQuery?: OnQuery,
): Promise<Database> {
  const database =
    engine === 'sqlite'
      ? await openSqlite(sqliteCopy(), { onQuery })
      : await openPostgres(await postgresCopy(), { onQuery, timeouts })
  onTestFinished(() => database.close())
  // To wait for the disk takes longer than the rest of most tests, and no test cuts the power.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.query)
  return database
}

/** A folder with a migrated SQLite database. */
export function sqliteCopy(): string {
  const folder = temporaryFolder()
  cpSync(inject('templates').sqlite, folder, { recursive: true })
  return folder
}

/** The address of a migrated database on the run's PostgreSQL. */
export function postgresCopy(): Promise<string> {
  return createDatabase(inject('postgres'), inject('templates').postgres)
}

/** The same migrated PostgreSQL database as several processes open it, closed after the test. */
export async function openTogether(count: number): Promise<Database[]> {
  const address = await postgresCopy()
  const databases = await Promise.all(
    Array.from({ length: count }, () => openPostgres(address, { timeouts })),
  )
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
  })
  return databases
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hitlist-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The address of a new, empty database on the run's PostgreSQL. */
export function createPostgresDatabase(): Promise<string> {
  return createDatabase(inject('postgres'))
}
