import type { AccountSession } from '#contract/account.ts'
import { browserName } from '#domain/accounts/browser-name.ts'
import type { Database } from '#server/db/database.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import type { UserWithSession } from './session-user.ts'
import {
  deleteOtherSessions,
  deleteSessionOf,
  listSessions as listStored,
} from './sessions-store.ts'

export function listSessions(
  { query }: Database,
  user: UserWithSession,
): Promise<AccountSession[]> {
  return listStored(query, user, new Date())
}

/** Has the same result for a session that has ended already, or another user's. */
export function endSession(
  database: Database,
  user: UserWithSession,
  id: string,
  origin: CallOrigin,
): Promise<void> {
  return database.change(async (trx, announce) => {
    const ended = await deleteSessionOf(trx, user.id, id)
    if (ended === undefined) return
    announce({ kind: 'access', userId: user.id })
    const detail = browserName(ended.userAgent ?? '')
    await recordSecurityEvent(trx, { userId: user.id, kind: 'session-ended', origin, detail })
  })
}

export function endOtherSessions(
  database: Database,
  user: UserWithSession,
  origin: CallOrigin,
): Promise<void> {
  return database.change(async (trx, announce) => {
    const ended = await deleteOtherSessions(trx, user)
    if (ended === 0) return
    announce({ kind: 'access', userId: user.id })
    const detail = ended === 1 ? '1 session' : `${ended} sessions`
    await recordSecurityEvent(trx, { userId: user.id, kind: 'session-ended', origin, detail })
  })
}
