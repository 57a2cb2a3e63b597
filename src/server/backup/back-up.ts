import { type DataLocation, openSnapshot } from '#server/db/transfer/open-snapshot.ts'
import type { BackupSummary, OnProgress } from './backup-format.ts'
import { writeBackup } from './write-backup.ts'

export interface BackUpOptions extends DataLocation {
  /** Of the file to write. */
  path: string
  onProgress?: OnProgress | undefined
}

/** Backs up one consistent state of the database. Servers may be running on it. */
export async function backUp({
  path,
  onProgress,
  ...location
}: BackUpOptions): Promise<BackupSummary> {
  const snapshot = await openSnapshot(location)
  try {
    return await writeBackup(path, { snapshot, onProgress })
  } finally {
    await snapshot.close()
  }
}
