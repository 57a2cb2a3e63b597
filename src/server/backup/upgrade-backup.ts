import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { brandName } from '#domain/site/brand.ts'
import type { Upgrade } from '#server/db/migrate.ts'
import { leastFreeBytes } from '#server/db/sqlite.ts'
import { version } from '#server/db/version.ts'
import { type DataLocation, dumpDatabase, openToRead } from './dump-database.ts'
import { partialSuffix, writeDump } from './dump-file.ts'

const mebibyte = 1024 * 1024

interface UpgradeBackupOptions {
  isOff?: boolean
  report: (line: string) => void
  readSpace?: (path: string) => Promise<{ bavail: number; bsize: number }>
}

/** Backs a database up into its data folder before a newer version changes it. Never deleted by a server: it is the way back. */
export function backUpBeforeUpgrade(
  location: DataLocation,
  { isOff = false, report, readSpace = statfs }: UpgradeBackupOptions,
): Upgrade {
  const folder = join(location.dataDir, 'backups')

  async function check(): Promise<void> {
    if (isOff) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await readSpace(folder)
    const neededBytes = (await measure(location)) + leastFreeBytes
    if (bavail * bsize >= neededBytes) return
    const [needed, free] = [neededBytes, bavail * bsize].map((n) => Math.ceil(n / mebibyte))
    throw new Error(
      `the backup before the upgrade may take ${needed} MiB, and ${folder} has ${free} left; free some space, or set UPGRADE_BACKUP=off if you have a backup`,
    )
  }

  return {
    check,
    report,
    async backUp({ version: from, pending }) {
      await check()
      report(`Upgrade from ${brandName} ${from} to ${version}: ${pending.length} migrations.`)
      if (isOff) return report('No backup is made: UPGRADE_BACKUP is off.')
      const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
      const path = join(folder, `before-${version}-${moment}Z.backup`)
      const names = await readdir(folder)
      const left = names.filter(
        (name) => name.startsWith('before-') && name.endsWith(partialSuffix),
      )
      await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
      report(`Backing up to ${path}`)
      await writeDump(path, dumpDatabase(location)).catch((cause: Error) => {
        // Without the code of the error: a full disk would be waited for, with other processes stopped again and again.
        throw new Error(`the backup before the upgrade failed: ${cause.message}`, { cause })
      })
    },
  }
}

/** A backup is compressed, and so smaller than the database, unless that is full of files which cannot be. */
async function measure(location: DataLocation): Promise<number> {
  const db = openToRead(location)
  const size = location.databaseUrl
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number
      }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  const { rows } = await size.execute(db).finally(() => db.destroy())
  return rows[0]?.bytes ?? 0
}
