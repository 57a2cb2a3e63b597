import { matchTable } from '#server/db/transfer/match-table.ts'
import type { DataLocation } from '#server/db/transfer/open-snapshot.ts'
import { restorePostgres } from '#server/db/transfer/postgres-restore.ts'
import { type RestoreTarget, requireThisVersion } from '#server/db/transfer/restore-target.ts'
import type { Counter, TableShape } from '#server/db/transfer/snapshot.ts'
import { restoreSqlite } from '#server/db/transfer/sqlite-restore.ts'
import { namingTable, TransferError } from '#server/db/transfer/transfer-error.ts'
import type { BackupSummary, OnProgress } from './backup-format.ts'
import type { Content } from './parse-backup.ts'
import { readBackup } from './read-backup.ts'

export interface RestoreBackupOptions extends DataLocation {
  path: string
  isReplacing: boolean
  onProgress?: OnProgress | undefined
}

/** Replaces everything in a database with a backup, of either engine. */
export async function restoreBackup({
  path,
  dataDir,
  databaseUrl,
  isReplacing,
  onProgress,
}: RestoreBackupOptions): Promise<BackupSummary> {
  const contents = readBackup(path, onProgress)
  const first = (await contents.next()).value as Content | undefined
  if (first === undefined || !('header' in first)) throw new TransferError(`${path} is empty.`)
  requireThisVersion(first.header.migrations)
  const summary = { rows: 0 }
  const fill = (target: RestoreTarget) => fillTarget(contents, target, summary)
  const options = { isReplacing, fill }
  try {
    await (databaseUrl ? restorePostgres(databaseUrl, options) : restoreSqlite(dataDir, options))
    return summary
  } finally {
    await contents.return(undefined)
  }
}

async function fillTarget(
  contents: AsyncGenerator<Content>,
  target: RestoreTarget,
  summary: BackupSummary,
): Promise<void> {
  const counts = new Map(target.tables.map(({ name }) => [name, 0]))
  const counters: Counter[] = []
  let table: TableShape | undefined
  for await (const content of contents) {
    if ('rows' in content && table !== undefined) {
      await namingTable(table.name, target.insert(table, content.rows))
      counts.set(table.name, (counts.get(table.name) ?? 0) + content.rows.length)
      summary.rows += content.rows.length
    }
    if ('table' in content) {
      table = matchTable(target.tables, content.table, content.columns)
      if (table === undefined) throw otherColumns(content.table)
    }
    if ('counter' in content) counters.push({ table: content.counter, last: content.last })
  }
  for (const counter of counters) await target.setCounter(counter)
  for (const shape of target.tables) {
    if ((await target.count(shape)) === counts.get(shape.name)) continue
    throw new TransferError(`The rows of '${shape.name}' are not complete. Nothing is changed.`)
  }
}

function otherColumns(table: string): TransferError {
  return new TransferError(
    `The table '${table}' of the backup is not that of its version. Nothing is changed.`,
  )
}
