import type { Kysely } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'
import { createAccounts, createSignIn } from './create-accounts.ts'
import { createAnalyticsIndexes } from './create-analytics-indexes.ts'
import { createRequests } from './create-requests.ts'
import { createService } from './create-service.ts'

/** Each table after those that it refers to. */
export async function createSchema(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createAccounts(db, types)
  await createSignIn(db, types)
  await createRequests(db, types)
  await createAnalyticsIndexes(db, types)
  await createService(db, types)
}
