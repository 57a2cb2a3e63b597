import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '#bin/create-database.ts'
import { startPostgres } from '#bin/postgres.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
    /** Migrated databases without rows, to be copied: migrating takes longer than most tests. */
    templates: { postgres: string; sqlite: string }
  }
}

/** One PostgreSQL for all tests of a run, each in a database of its own. `TEST_DATABASE_URL` names another. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await openServer()
  const folder = mkdtempSync(join(tmpdir(), 'hitlist-template-'))
  const template = await createDatabase(address)
  for (const database of [await openSqlite(folder), await openPostgres(template)]) {
    await database.close()
  }
  project.provide('postgres', address)
  project.provide('templates', { postgres: new URL(template).pathname.slice(1), sqlite: folder })
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await stop()
  }
}

async function openServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { address: given, stop: async () => undefined }
  const postgres = await startPostgres()
  return { address: await postgres.createDatabase(), stop: () => postgres.stop() }
}
