import { fieldError } from '#contract/errors.ts'
import {
  secondFactorMessages as messages,
  type SignInState,
  secondFactorRules,
} from '#domain/accounts/second-factor.ts'
import type { Query } from '#server/db/database.ts'
import type { Accounts } from './accounts.ts'
import { checkOwnPassword, hasPassword } from './passwords.ts'
import { readSecondFactors } from './second-factor-store.ts'
import { spendCode } from './second-factors.ts'
import { recordSecurityEvent, type UserCall } from './security-log.ts'
import type { SessionUser, UserWithSession } from './session-user.ts'
import { lockSession, setAuthenticated } from './sessions.ts'

const minuteMs = 60_000

/** Whether sensitive actions are open. They never are for an API token, behind which nobody has just signed in. */
export function isFresh(user: SessionUser | UserWithSession, now = Date.now()): boolean {
  if (!('authenticatedAt' in user)) return false
  return now - Date.parse(user.authenticatedAt) < secondFactorRules.freshMinutes * minuteMs
}

/** What a sensitive action would find in this session, and what the account can open it with. */
export async function readSignInState(query: Query, user: UserWithSession): Promise<SignInState> {
  const { authenticatorSince, passkeys } = await readSecondFactors(query, user.id)
  return {
    isFresh: isFresh(user),
    hasPassword: await hasPassword(query, user),
    hasPasskey: passkeys.length > 0,
    needsCode: authenticatorSince !== null,
  }
}

/**
 * Opens sensitive actions in this session, with everything that a sign-in would ask for. Attempts with codes are
 * limited once the password was right.
 */
export async function signInAgain(
  accounts: Accounts,
  { user, origin }: UserCall,
  { password, code }: { password: string; code?: string | undefined },
  limitCodes: () => Promise<void>,
): Promise<void> {
  const { database } = accounts
  await checkOwnPassword(accounts, user, password, 'password')
  if (user.hasSecondFactor && code === undefined) throw fieldError('code', messages.codeMissing)
  if (user.hasSecondFactor) await limitCodes()
  const isRight = await database.change(async (trx) => {
    await lockSession(trx, user)
    if (user.hasSecondFactor && !(await spendCode(accounts, trx, user.id, code ?? ''))) {
      const detail = 'second step'
      await recordSecurityEvent(trx, { userId: user.id, kind: 'sign-in-failed', origin, detail })
      return false
    }
    await setAuthenticated(trx, user)
    return true
  })
  if (!isRight) throw fieldError('code', messages.codeWrong)
}
