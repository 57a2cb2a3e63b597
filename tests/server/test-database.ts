import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { createDatabase } from '#bin/create-database.ts'
import type { Database, OnQuery } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'

export const engines = ['sqlite', 'postgres'] as const

export type Engine = (typeof engines)[number]

/** A new, migrated database of the engine, closed after the test. */
export async function openTestDatabase(engine: Engine, onQuery?: OnQuery): Promise<Database> {
  const database = await openMigrated(engine, onQuery)
  onTestFinished(() => database.close())
  return database
}

async function openMigrated(engine: Engine, onQuery: OnQuery | undefined): Promise<Database> {
  const { sqlite, postgres } = inject('templates')
  if (engine === 'postgres') {
    return openPostgres(await createDatabase(inject('postgres'), postgres), { onQuery })
  }
  const folder = temporaryFolder()
  cpSync(sqlite, folder, { recursive: true })
  return openSqlite(folder, { onQuery })
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
