import { lockCredentials } from '#server/accounts/credentials-store.ts'
import { normalEmail } from '#server/accounts/normal-email.ts'
import { recordSecurityEvent } from '#server/accounts/record-security-event.ts'
import { deleteSecondFactors, hasSecondFactor } from '#server/accounts/second-factor-store.ts'
import { deleteSessionsOf } from '#server/accounts/sessions-store.ts'
import { findUserByEmail } from '#server/accounts/user-store.ts'
import type { Database } from '#server/db/database.ts'
import { deleteAccountTokens } from '#server/db/token-store.ts'
import { composeFactorsReset } from '#server/notifications/mail/compose-factors-reset.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'

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
    await deleteAccountTokens(trx, user.id)
    announce({ kind: 'access', userId: user.id })
    const detail = 'all, command line'
    const event = { userId: user.id, kind: 'factor-removed', origin: null, detail } as const
    await recordSecurityEvent(trx, event)
    await enqueueMail(trx, announce, composeFactorsReset(email, new Date()))
    return 'changed'
  })
}
