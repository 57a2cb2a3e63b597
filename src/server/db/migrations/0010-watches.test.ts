import { expect, test } from 'vitest'
import { releasesFolder } from '#bin/release-record.ts'
import { readDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { saveWatch, storeChecks } from '#server/watching/watch-store.ts'
import { createPostgresDatabase, engines, temporaryFolder } from '#tests/server/test-database.ts'

test.each(engines)(
  'on %s, no solution of 1.0.0 is watched, and one that is goes with its request',
  async (engine) => {
    const dataDir = temporaryFolder()
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase() : undefined
    const parts = readDump(`${releasesFolder}/1.0.0.backup`)
    await loadDatabase({ dataDir, databaseUrl }, { parts, isReplacing: false })
    const database = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
    const { query } = database
    const count = async (table: 'watch' | 'watchDay') =>
      (await query.selectFrom(table).select('requestNumber').execute()).length
    expect([await count('watch'), await count('watchDay')]).toEqual([0, 0])
    const completed = query.selectFrom('request').where('status', '=', 'completed')
    const { number } = await completed.select('number').limit(1).executeTakeFirstOrThrow()
    const nextAt = '2026-11-19T10:00:00.000Z'
    await saveWatch(query, number, null, nextAt)
    const good = { failures: 0, downSince: null, problem: null }
    await storeChecks(query, [{ requestNumber: number, nextAt }], good, nextAt)
    expect([await count('watch'), await count('watchDay')]).toEqual([1, 1])
    await query.deleteFrom('hit').where('requestNumber', '=', number).execute()
    await query.deleteFrom('request').where('number', '=', number).execute()
    expect([await count('watch'), await count('watchDay')]).toEqual([0, 0])
    await database.close()
  },
)
