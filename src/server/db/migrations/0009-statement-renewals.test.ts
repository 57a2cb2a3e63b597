import { expect, test } from 'vitest'
import { releasesFolder } from '#bin/release-record.ts'
import { readDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { readStatement } from '#server/statement/statement.ts'
import { createPostgresDatabase, engines, temporaryFolder } from '#tests/server/test-database.ts'

test.each(engines)(
  'the statements of 1.0.0 on %s stay as they are, without a renewal, and nothing is due to be emailed',
  async (engine) => {
    const dataDir = temporaryFolder()
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase() : undefined
    const parts = readDump(`${releasesFolder}/1.0.0.backup`)
    await loadDatabase({ dataDir, databaseUrl }, { parts, isReplacing: false })
    const database = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
    const rows = await database.query.selectFrom('companyStatementLine').selectAll().execute()
    const statements = await Promise.all(
      rows.map(async ({ companyId }) => readStatement(database.query, companyId)),
    )
    await database.close()
    expect(rows.length).toBeGreaterThan(0)
    const none = { renewsOn: null, noticeDays: null, remindsAt: null, remindedOf: null }
    for (const row of rows) expect(row).toMatchObject(none)
    for (const { lines } of statements) {
      for (const line of lines) expect(line).not.toHaveProperty('renewsOn')
    }
  },
)
