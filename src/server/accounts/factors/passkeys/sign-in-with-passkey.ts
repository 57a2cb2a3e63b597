import type { PasskeyProof, PasskeyRequest } from '#domain/accounts/passkey.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { lockCredentials } from '#server/accounts/credentials-store.ts'
import { recordSecurityEvent } from '#server/accounts/record-security-event.ts'
import type { UserWithSession } from '#server/accounts/session-user.ts'
import { lockSession, type SignedIn } from '#server/accounts/sessions.ts'
import { setAuthenticated } from '#server/accounts/sessions-store.ts'
import { completeSignIn, type SignInCall } from '#server/accounts/sign-in.ts'
import { checkPasskey, oldCounter, spendPasskey, startRequest, throwNotRight } from './challenge.ts'

type StartedRequest = Promise<{ request: PasskeyRequest; cookies: Headers }>

/** The same for every visitor: whose passkey it will be is known once it was used. */
export function startPasskeySignIn(accounts: Accounts): StartedRequest {
  return startRequest(accounts, { purpose: 'passkey-sign-in', userId: null })
}

/** The authenticator has verified its user: having it and unlocking it are two factors. */
export async function signInWithPasskey(
  accounts: Accounts,
  proof: PasskeyProof,
  call: SignInCall,
): Promise<SignedIn> {
  const { database } = accounts
  const use = { purpose: 'passkey-sign-in', userId: null } as const
  const checked = await checkPasskey(accounts, proof, use, call)
  const { userId } = checked
  const signedIn = await database.change(async (trx, announce) => {
    await lockCredentials(trx, database, 'user.id', userId)
    if (await spendPasskey(trx, checked)) {
      const how = { ...call, detail: 'with a passkey' }
      return completeSignIn(accounts, trx, userId, how, announce)
    }
    const { origin } = call
    await recordSecurityEvent(trx, { userId, kind: 'sign-in-failed', origin, detail: oldCounter })
    return null
  })
  // After the commit, which keeps the entry in the security log.
  return signedIn ?? throwNotRight()
}

export function startPasskeySignInAgain(
  accounts: Accounts,
  { id }: UserWithSession,
): StartedRequest {
  return startRequest(accounts, { purpose: 'passkey-sign-in-again', userId: id })
}

/** Opens sensitive actions in this session. */
export async function signInAgainWithPasskey(
  accounts: Accounts,
  user: UserWithSession,
  proof: PasskeyProof,
  call: SignInCall,
): Promise<void> {
  const { database } = accounts
  const use = { purpose: 'passkey-sign-in-again', userId: user.id } as const
  const checked = await checkPasskey(accounts, proof, use, call)
  const isRight = await database.change(async (trx) => {
    await lockSession(trx, database, user)
    const isSpent = await spendPasskey(trx, checked)
    if (isSpent) await setAuthenticated(trx, user, new Date())
    else {
      const event = { userId: user.id, kind: 'sign-in-failed', origin: call.origin } as const
      await recordSecurityEvent(trx, { ...event, detail: oldCounter })
    }
    return isSpent
  })
  if (!isRight) throwNotRight()
}
