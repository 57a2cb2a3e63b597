import type { AccountSession } from '#contract/account.ts'
import type { Database } from '#server/db/database.ts'
import { deleteOtherSessions, listSessions as listStored } from '#server/db/sessions-store.ts'
import type { UserWithSession } from '#server/services/session-user.ts'

export function listSessions(
  { query }: Database,
  user: UserWithSession,
): Promise<AccountSession[]> {
  return listStored(query, user, new Date())
}

export function endOtherSessions({ query }: Database, user: UserWithSession): Promise<void> {
  return deleteOtherSessions(query, user)
}
