import { expect, test } from 'vitest'
import { releasesFolder } from '#bin/release-record.ts'
import { readDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { countForClient } from '#server/requests/request-row.ts'
import { createPostgresDatabase, engines, temporaryFolder } from '#tests/server/test-database.ts'

test.each(engines)(
  'the requests of 1.0.0 on %s have as many items that wait for the client as the rule counts',
  async (engine) => {
    const dataDir = temporaryFolder()
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase() : undefined
    const parts = readDump(`${releasesFolder}/1.0.0.backup`)
    await loadDatabase({ dataDir, databaseUrl }, { parts, isReplacing: false })
    const database = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
    const requests = await database.query.selectFrom('request').selectAll().execute()
    await database.close()
    for (const request of requests) expect(request).toMatchObject(countForClient(request))
    expect(requests.some(({ toAccept }) => toAccept > 0)).toBe(true)
    expect(requests.some(({ toConfirm }) => toConfirm > 0)).toBe(true)
  },
)
