import { describe, expect, test } from 'vitest'
import { readReleases, releasesFolder } from '#bin/release-record.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type Part, readTables } from '#server/backup/dump-database.ts'
import { readDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { firstOf, readSchemaState } from '#server/db/schema-state.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { calls, jobs, openCalls } from '../../bench/growth/calls.ts'
import { createPostgresDatabase, engines, temporaryFolder } from './test-database.ts'

const releases = await readReleases()

describe.each([...releases])('the data of release %s', (release, { migrations }) => {
  const path = `${releasesFolder}/${release}.backup`

  test('has rows in every table of that release', async () => {
    const filled = new Set<string>()
    for await (const part of readDump(path)) if (hasRows(part)) filled.add(part.table)
    const tables = await readTables(firstOf(releasedMigrations, Object.keys(migrations)))
    expect(tables.map(({ name }) => name).filter((name) => !filled.has(name))).toEqual([])
  })

  test.each(engines)(
    'is restored and upgraded on %s, and every screen of clients and operators reads it',
    async (engine) => {
      const dataDir = temporaryFolder()
      const databaseUrl = engine === 'postgres' ? await createPostgresDatabase() : undefined
      await loadDatabase({ dataDir, databaseUrl }, { parts: readDump(path), isReplacing: false })
      const database = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
      const state = await readSchemaState(database.query, engine, releasedMigrations)
      expect(state.kind).toBe('current')
      const { send } = await openCalls(database)
      const failed: string[] = []
      for (const call of calls) {
        const response = await send(call)
        const { reply } = endpoints[call.endpoint]
        const isReply = call.isExport || reply?.safeParse(await response.clone().json()).success
        if (response.status !== 200 || !isReply) failed.push(`${call.endpoint} ${response.status}`)
      }
      for (const run of Object.values(jobs)) await run(database)
      await database.close()
      expect(failed).toEqual([])
    },
  )
})

function hasRows(part: Part): part is Extract<Part, { rows: unknown }> {
  return 'rows' in part && part.rows.length > 0
}
