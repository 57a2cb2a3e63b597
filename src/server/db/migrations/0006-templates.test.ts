import { expect, test } from 'vitest'
import { releasesFolder } from '#bin/release-record.ts'
import { templateLines } from '#domain/operations/templates.ts'
import { readDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { listTemplates } from '#server/operations/templates.ts'
import { createPostgresDatabase, engines, temporaryFolder } from '#tests/server/test-database.ts'

test.each(engines)(
  'the lines that the quote editor of 1.0.0 offered are templates on %s',
  async (engine) => {
    const dataDir = temporaryFolder()
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase() : undefined
    const parts = readDump(`${releasesFolder}/1.0.0.backup`)
    await loadDatabase({ dataDir, databaseUrl }, { parts, isReplacing: false })
    const database = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
    const templates = await listTemplates(database.query)
    await database.close()
    expect(templates.map(({ name, text }) => [name, templateLines(text)])).toEqual([
      ['Build', [{ title: 'Build the replacement', amount: '' }]],
      ['Migration', [{ title: 'Move all data, with a dry run', amount: '2,200' }]],
      ['Setup', [{ title: 'Setup on your own servers, with nightly backups', amount: '900' }]],
      ['Training', [{ title: 'Training, two sessions of 90 minutes', amount: '600' }]],
    ])
    expect(new Set(templates.map(({ kind }) => kind))).toEqual(new Set(['quote']))
  },
)
