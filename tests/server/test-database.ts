import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Database, OnQuery } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'

export const engines = ['sqlite', 'postgres'] as const

export type Engine = (typeof engines)[number]

/** A new, migrated database of the engine, closed after the test. */
export async function openTestDatabase(engine: Engine, onQuery?: OnQuery): Promise<Database> {
  const database =
    engine === 'sqlite'
      ? await openSqlite(temporaryFolder(), { onQuery })
      : await openPostgres(await createPostgresDatabase(), { onQuery })
  onTestFinished(() => database.close())
  return database
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hitlist-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The address of a new, empty database on the run's PostgreSQL. */
export async function createPostgresDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const server = new pg.Client({ connectionString: inject('postgres') })
  await server.connect()
  await server.query(`create database ${name}`).finally(() => server.end())
  const address = new URL(inject('postgres'))
  address.pathname = `/${name}`
  return address.href
}
