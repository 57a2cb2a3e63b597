import { expect, test } from 'vitest'
import { releasesFolder } from '#bin/release-record.ts'
import { addDays } from '#domain/values/dates.ts'
import { readDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { createPostgresDatabase, engines, temporaryFolder } from '#tests/server/test-database.ts'

test.each(engines)(
  'on %s, plans that were invoiced with 1.0.0 fall due after their last day, none is issued by itself, and no other falls due',
  async (engine) => {
    const dataDir = temporaryFolder()
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase() : undefined
    const parts = readDump(`${releasesFolder}/1.0.0.backup`)
    await loadDatabase({ dataDir, databaseUrl }, { parts, isReplacing: false })
    const database = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
    const { query } = database
    const requests = await query
      .selectFrom('request')
      .select(['number', 'status', 'closedAt', 'planDueOn'])
      .execute()
    const companies = await query.selectFrom('company').select('issuesPlans').execute()
    const keys = await query
      .selectFrom('invoice')
      .where('cancelledBy', 'is', null)
      .where('key', 'like', 'plan-%')
      .select(['requestNumber', 'key'])
      .execute()
    await database.close()
    const expected = requests.map(({ number, status, closedAt }) => {
      const ends = keys.flatMap(({ requestNumber, key }) =>
        requestNumber === number && key ? key.slice(-10) : [],
      )
      const last = ends.toSorted().at(-1)
      const isRunning = status === 'completed' && closedAt === null && last !== undefined
      return [number, isRunning ? addDays(last, 1) : null]
    })
    expect(requests.map(({ number, planDueOn }) => [number, planDueOn])).toEqual(expected)
    expect(companies.every(({ issuesPlans }) => issuesPlans === 0)).toBe(true)
  },
)
