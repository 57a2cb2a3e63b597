import type { Accounts } from './accounts.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import type { UserWithSession } from './session-user.ts'
import { deleteSession } from './sessions-store.ts'

/** Ends a session, if there is one, and returns the headers that remove its cookie. */
export async function signOut(
  { database, cookie }: Accounts,
  user: UserWithSession | null,
  origin: CallOrigin,
): Promise<Headers> {
  if (user) {
    await database.change(async (trx, announce) => {
      await deleteSession(trx, user)
      announce({ kind: 'access', userId: user.id })
      await recordSecurityEvent(trx, { userId: user.id, kind: 'signed-out', origin })
    })
  }
  return cookie.expire()
}
