import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { releasesFolder } from '#bin/release-record.ts'
import { readDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import type { OpenOptions } from '#server/db/migrate.ts'
import { createSchema } from '#server/db/migrations/0001-schema.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { createPostgresDatabase, engines, temporaryFolder } from '#tests/server/test-database.ts'

test.each(engines)(
  'an email of 1.0.0 on %s that waits with an invoice still has it attached, and weekly emails begin',
  async (engine) => {
    const dataDir = temporaryFolder()
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase() : undefined
    const open = (options: OpenOptions) =>
      databaseUrl ? openPostgres(databaseUrl, options) : openSqlite(dataDir, options)
    const migrations = { '0001-schema': createSchema }
    const parts = readDump(`${releasesFolder}/1.0.0.backup`)
    await loadDatabase({ dataDir, databaseUrl }, { parts, isReplacing: false, migrations })
    const old = await open({ migrations })
    for (const [id, number] of [
      ['with', '2026-0001'],
      ['without', null],
    ]) {
      await sql`insert into outbox (id, recipient, subject, body, "invoiceNumber", "createdAt", attempts, "dueAt")
        values (${id}, 'ada@example.com', '', '', ${number}, '', 0, '')`.execute(old.query)
    }
    await old.close()
    const upgrade = { check: async () => {}, backUp: async () => {}, report: () => {} }
    const { query, close } = await open({ upgrade })
    const mails = query.selectFrom('outbox').where('id', 'in', ['with', 'without']).orderBy('id')
    expect(await mails.select('document').execute()).toEqual([
      { document: '{"invoice":"2026-0001"}' },
      { document: null },
    ])
    const accepted = query.selectFrom('quote').where('status', '=', 'accepted')
    const quotes = await accepted.select('acceptedTerms').execute()
    expect(new Set(quotes.map(({ acceptedTerms }) => acceptedTerms))).toEqual(new Set([null]))
    const weekly = query.selectFrom('notification').where('kind', '=', 'weekly-progress')
    const built = query
      .selectFrom('request')
      .innerJoin('membership', 'membership.companyId', 'request.companyId')
      .where('request.status', '=', 'in-progress')
      .where('request.closedAt', 'is', null)
      .select(['request.number as requestNumber', 'membership.userId'])
    const expected = await built.orderBy('number').orderBy('userId').execute()
    expect(expected.length).toBeGreaterThan(0)
    const found = weekly.select(['requestNumber', 'userId'])
    expect(await found.orderBy('requestNumber').orderBy('userId').execute()).toEqual(expected)
    await close()
  },
)
