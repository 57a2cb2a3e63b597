import { expect, test } from 'vitest'
import { releasesFolder } from '#bin/release-record.ts'
import { readDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { createPostgresDatabase, engines, temporaryFolder } from '#tests/server/test-database.ts'

test.each(engines)(
  'companies of 1.0.0 on %s have no notes, and no operator has reminded of their invoices',
  async (engine) => {
    const dataDir = temporaryFolder()
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase() : undefined
    const parts = readDump(`${releasesFolder}/1.0.0.backup`)
    await loadDatabase({ dataDir, databaseUrl }, { parts, isReplacing: false })
    const database = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
    const { query } = database
    const companies = await query
      .selectFrom('company')
      .select(['agencyNotes', 'notesVersion'])
      .execute()
    const invoices = await query.selectFrom('invoice').select('remindedAt').execute()
    await database.close()
    expect(companies.length).toBeGreaterThan(0)
    expect(invoices.length).toBeGreaterThan(0)
    expect(new Set(companies.map((company) => JSON.stringify(company)))).toEqual(
      new Set(['{"agencyNotes":"","notesVersion":0}']),
    )
    expect(invoices.every(({ remindedAt }) => remindedAt === null)).toBe(true)
  },
)
