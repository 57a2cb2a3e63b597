import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { ColumnTypes } from './column-types.ts'
import type { Query } from './database.ts'
import { createAccounts } from './migrations/0001-accounts.ts'
import { createRequests } from './migrations/0002-requests.ts'
import { createService } from './migrations/0003-service.ts'

/** In order of their names, each once. A migration that has been released is never changed. */
const migrations = {
  '0001-accounts': createAccounts,
  '0002-requests': createRequests,
  '0003-service': createService,
}

/** Brings the tables up to date. Whoever calls sees to it that one process does so at a time. */
export async function migrate(db: Query, types: ColumnTypes): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps(types) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

function steps(types: ColumnTypes): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, up]) => [
      name,
      { up: (db: Kysely<unknown>) => up(db, types) },
    ]),
  )
}
