import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Snapshot } from '#server/db/transfer/snapshot.ts'
import { TransferError } from '#server/db/transfer/transfer-error.ts'
import {
  type BackupSummary,
  formatName,
  formatVersion,
  type Header,
  type OnProgress,
  type Part,
  partialSuffix,
} from './backup-format.ts'
import { checkBackup } from './read-backup.ts'

export interface BackupOptions {
  snapshot: Snapshot
  onProgress?: OnProgress | undefined
}

/**
 * Writes a backup with mode 0600. It is written with the suffix `.partial`, synced, verified by reading it,
 * and then renamed.
 */
export async function writeBackup(path: string, options: BackupOptions): Promise<BackupSummary> {
  requireAbsent(path)
  const partial = `${path}${partialSuffix}`
  await rm(partial, { force: true })
  try {
    await pipeline(
      Readable.from(backupLines(options)),
      createGzip(),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const summary = await checkBackup(partial)
    requireAbsent(path)
    await rename(partial, path)
    await syncFolder(dirname(path))
    return summary
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

function requireAbsent(path: string): void {
  if (existsSync(path)) throw new TransferError(`${path} exists. Choose another name.`)
}

async function* backupLines({ snapshot, onProgress }: BackupOptions) {
  const { engine, migrations, tables, counters } = snapshot
  const hash = createHash('sha256')
  const lines = (values: unknown[]) => {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join('')
    hash.update(text)
    return text
  }
  if (migrations.length === 0) throw new TransferError('The database has no tables yet.')
  const createdAt = new Date().toISOString()
  const header: Header = { format: formatName, formatVersion, createdAt, engine, migrations }
  yield lines([header])

  const counts = new Map<string, number>()
  for (const table of tables) counts.set(table.name, await snapshot.count(table))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let done = 0
  for (const table of tables) {
    yield lines([{ table: table.name, columns: table.columns.map(({ name }) => name) }])
    for await (const rows of snapshot.rows(table)) {
      yield lines(rows)
      done += rows.length
      onProgress?.(done, total)
    }
  }
  yield lines(counters.map(({ table, last }): Part => ({ counter: table, last })))
  const rows = Object.fromEntries(counts)
  const end: Part = { end: { rows, sha256: hash.digest('hex') } }
  yield `${JSON.stringify(end)}\n`
}

/** So that the name survives a power cut as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
