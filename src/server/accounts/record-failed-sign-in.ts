import { securityLogRules } from '#domain/accounts/security-event.ts'
import { unknownAccount } from '#server/db/account-tables.ts'
import type { Query } from '#server/db/database.ts'
import { countAttempt } from '#server/http/rate-limit-store.ts'
import type { Accounts } from './accounts.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import { findUserId } from './user-store.ts'

const hourMs = 60 * 60_000

/**
 * Records a failed sign-in, unless many were recorded already: a flood must not fill the log. One at an address
 * without an account is recorded as well, without the address, so that both take the same time.
 */
export async function recordFailedSignIn(
  { database }: Pick<Accounts, 'database'>,
  email: string,
  origin: CallOrigin,
): Promise<void> {
  await database.change(async (trx) => {
    const userId = (await findUserId(trx, email)) ?? unknownAccount
    await recordFailure(trx, userId, origin)
  })
}

/** The same where the account is known. */
export async function recordFailure(trx: Query, userId: string, origin: CallOrigin): Promise<void> {
  const key = `failed-sign-in ${userId}`
  const { count } = await countAttempt(trx, `${key} ${origin.network}`, hourMs)
  if (!securityLogRules.failuresLogged.includes(count)) return
  const logged = await countAttempt(trx, key, hourMs)
  if (logged.count > securityLogRules.failuresPerHour) return
  const detail = count === 1 ? {} : { detail: `${count} within an hour` }
  await recordSecurityEvent(trx, { userId, kind: 'sign-in-failed', origin, ...detail })
}
