import { openPostgresSnapshot } from './postgres-snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'

export interface DataLocation {
  /** The folder of the SQLite database. */
  dataDir: string
  /** PostgreSQL, where it is given. */
  databaseUrl?: string | undefined
}

export async function openSnapshot({ dataDir, databaseUrl }: DataLocation): Promise<Snapshot> {
  return databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(dataDir)
}
