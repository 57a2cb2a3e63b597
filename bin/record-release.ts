// Writes what the release of this version keeps: its migrations, and sample data as this version stores it in databases
// and browsers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dumpDatabase } from '#server/backup/dump-database.ts'
import { writeDump } from '#server/backup/dump-file.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { version } from '#server/db/version.ts'
import { seedEveryTable } from '../bench/growth/seed-every-table.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { recordRelease, releasesFolder } from './release-record.ts'
import { runTool } from './run-tool.ts'

await buildIfNeeded()
const { code } = await runTool([join(releasesFolder, 'record-browser.ts')], { show: true })
if (code !== 0) throw new Error('What browsers keep was not recorded.')
const dataDir = await mkdtemp(join(tmpdir(), 'hitlist-release-'))
try {
  const database = await openSqlite(dataDir)
  await seedEveryTable(database).finally(() => database.close())
  await writeDump(join(releasesFolder, `${version}.backup`), dumpDatabase({ dataDir }))
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
const record = await recordRelease(releasedMigrations)
await writeFile(join(releasesFolder, `${version}.json`), `${JSON.stringify(record, null, 2)}\n`, {
  flag: 'wx',
})
