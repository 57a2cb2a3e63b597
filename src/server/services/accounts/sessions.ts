import type { AccountSession } from '#contract/account.ts'
import type { Database } from '#server/db/database.ts'
import { deleteOtherSessions, listSessions as listStored } from '#server/db/sessions-store.ts'
import type { UserWithSession } from '#server/services/session-user.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'

export function listSessions(
  { query }: Database,
  user: UserWithSession,
): Promise<AccountSession[]> {
  return listStored(query, user, new Date())
}

export function endOtherSessions(
  database: Database,
  user: UserWithSession,
  origin: CallOrigin,
): Promise<void> {
  return database.change(async (trx) => {
    const ended = await deleteOtherSessions(trx, user)
    if (ended === 0) return
    const detail = ended === 1 ? '1 session' : `${ended} sessions`
    await recordSecurityEvent(trx, { userId: user.id, kind: 'session-ended', origin, detail })
  })
}
