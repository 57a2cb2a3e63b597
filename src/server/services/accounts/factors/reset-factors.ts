import { deleteTokens, lockCredentials } from '#server/db/credentials-store.ts'
import type { Database } from '#server/db/database.ts'
import { deleteSecondFactors, hasSecondFactor } from '#server/db/second-factor-store.ts'
import { deleteSessionsOf } from '#server/db/sessions-store.ts'
import { findUserByEmail } from '#server/db/user-store.ts'
import { normalEmail } from '#server/services/accounts/normal-email.ts'
import { recordSecurityEvent } from '#server/services/accounts/record-security-event.ts'
import { composeFactorsReset } from '#server/services/mail/compose-factors-reset.ts'
import { enqueueMail } from '#server/services/mail/enqueue-mail.ts'

/**
 * What the command line does for a user who has lost every second factor: all of them go, and so do the
 * sessions and the sign-ins that have begun. The password stays.
 */
export function resetFactors(
  database: Database,
  typed: string,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const email = normalEmail(typed)
  return database.change(async (trx, announce) => {
    await lockCredentials(trx, database, 'user.email', email)
    const user = await findUserByEmail(trx, email)
    if (user === null) return 'unknown'
    if (!(await hasSecondFactor(trx, user.id))) return 'unchanged'
    await deleteSecondFactors(trx, user.id)
    await deleteSessionsOf(trx, user.id)
    await deleteTokens(trx, user.id)
    announce({ kind: 'access', userId: user.id })
    const detail = 'all, command line'
    const event = { userId: user.id, kind: 'factor-removed', origin: null, detail } as const
    await recordSecurityEvent(trx, event)
    await enqueueMail(trx, announce, composeFactorsReset(email, new Date()))
    return 'changed'
  })
}
