import type { TestProject } from 'vitest/node'
import { startPostgres } from '#bin/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

/** One PostgreSQL for all tests of a run, each in a database of its own. `TEST_DATABASE_URL` names another. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | void> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgres', given)
    return
  }
  const postgres = await startPostgres()
  project.provide('postgres', await postgres.createDatabase())
  return () => postgres.stop()
}
