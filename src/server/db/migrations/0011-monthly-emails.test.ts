import { expect, test } from 'vitest'
import { releasesFolder } from '#bin/release-record.ts'
import { nextMonthly } from '#domain/notifications/notification-rules.ts'
import { readDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { createPostgresDatabase, engines, temporaryFolder } from '#tests/server/test-database.ts'

test.each(engines)(
  'the companies of 1.0.0 with a solution, and no others, get monthly emails on %s',
  async (engine) => {
    const dataDir = temporaryFolder()
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase() : undefined
    const parts = readDump(`${releasesFolder}/1.0.0.backup`)
    const next = nextMonthly(new Date()).toISOString()
    await loadDatabase({ dataDir, databaseUrl }, { parts, isReplacing: false })
    const { query, close } = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
    const companies = await query.selectFrom('company').select(['id', 'monthlyEmailAt']).execute()
    const requests = query.selectFrom('request').where('status', '=', 'completed')
    const completed = await requests.where('closedAt', 'is', null).select('companyId').execute()
    await close()
    const owning = new Set(completed.map(({ companyId }) => companyId))
    expect(owning.size).toBeGreaterThan(0)
    expect(companies.length).toBeGreaterThan(owning.size)
    for (const { id, monthlyEmailAt } of companies) {
      expect(monthlyEmailAt).toBe(owning.has(id) ? next : null)
    }
  },
)
