import { CallError, fieldError } from '#contract/errors.ts'
import { passkeyMessages } from '#domain/accounts/passkey.ts'
import {
  secondFactorMessages as messages,
  type SecondFactorMethod,
  type SecondStep,
} from '#domain/accounts/second-factor.ts'
import type { Query } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import { findToken, takeToken } from '#server/db/token-store.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { checkPasskey, spendPasskey } from './passkeys.ts'
import { readSecondFactors } from './second-factor-store.ts'
import { hashRecoveryCode, spendCode } from './second-factors.ts'
import { recordSecurityEvent } from './security-log.ts'
import type { SignedIn } from './sessions.ts'
import { completeSignIn, type SignInCall } from './sign-in.ts'
import { lockUser } from './user-store.ts'

/** A sign-in whose first factor was right. */
interface PendingSignIn {
  userId: string
  token: string
}

/** The sign-in that has begun in a browser. Throws when none waits for its second step. */
export async function requirePendingSignIn(
  { database, secondStepCookie }: Accounts,
  headers: Headers,
): Promise<PendingSignIn> {
  const token = secondStepCookie.read(headers) ?? ''
  return { userId: await requirePending(database.query, token), token }
}

/** How the second step can be proved. Nothing while none is waited for. */
export async function listSecondStepMethods(
  { database, secondStepCookie }: Accounts,
  headers: Headers,
): Promise<SecondFactorMethod[]> {
  const userId = await findPending(database.query, secondStepCookie.read(headers) ?? '')
  if (!userId) return []
  const factors = await readSecondFactors(database.query, userId)
  return [
    ...(factors.passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(factors.authenticatorSince === null ? [] : (['code'] as const)),
    ...(factors.recoveryCodesLeft === 0 ? [] : (['recovery-code'] as const)),
  ]
}

/** Signs in with a second factor. A wrong one leaves the second step open, and is in the security log. */
export async function finishSecondStep(
  accounts: Accounts,
  { userId, token }: PendingSignIn,
  step: SecondStep,
  call: SignInCall,
): Promise<SignedIn> {
  const { database, secondStepCookie, publicUrl } = accounts
  const spend = await prepareStep(accounts, userId, step, call)
  const signedIn = await database.change(async (trx) => {
    await lockUser(trx, 'id', userId)
    await requirePending(trx, token)
    if (!(await spend(trx))) return null
    if ((await takeToken(trx, 'pending-sign-in', token)) === undefined) throw secondStepOver()
    const opened = await completeSignIn(accounts, trx, userId, call)
    if ('recoveryCode' in step) {
      const { origin } = call
      await recordSecurityEvent(trx, { userId, kind: 'recovery-code-used', origin })
      const notice = { publicUrl, at: new Date() }
      await enqueueMail(trx, opened.user.email, 'recovery-code-used', notice)
    }
    return opened
  })
  // After the commit, which keeps the entry in the security log.
  if (signedIn === null) throwWrong(step)
  for (const cookie of secondStepCookie.expire().getSetCookie()) {
    signedIn.cookies.append('Set-Cookie', cookie)
  }
  return signedIn
}

/** What is left to do in the transaction. A signature is checked before it. */
async function prepareStep(
  accounts: Accounts,
  userId: string,
  step: SecondStep,
  call: SignInCall,
): Promise<(trx: Query) => Promise<boolean>> {
  if ('passkey' in step) {
    const use = { purpose: 'passkey-second-step', userId } as const
    const checked = await checkPasskey(accounts, step.passkey, use, call)
    return (trx) => spendPasskey(trx, checked, call)
  }
  return async (trx) => {
    const isRight =
      'code' in step
        ? await spendCode(accounts, trx, userId, step.code)
        : await hasChanged(
            trx
              .deleteFrom('recoveryCode')
              .where('userId', '=', userId)
              .where('hash', '=', hashRecoveryCode(userId, step.recoveryCode)),
          )
    if (isRight) return true
    const failure = { userId, kind: 'sign-in-failed', origin: call.origin } as const
    await recordSecurityEvent(trx, { ...failure, detail: 'second step' })
    return false
  }
}

async function requirePending(query: Query, token: string): Promise<string> {
  const userId = await findPending(query, token)
  if (!userId) throw secondStepOver()
  return userId
}

function secondStepOver(): CallError {
  return new CallError('signed-out', messages.secondStepOver)
}

async function findPending(query: Query, token: string): Promise<string | null | undefined> {
  // Without the cookie there is nothing to look for.
  if (token === '') return undefined
  return (await findToken(query, 'pending-sign-in', token))?.userId
}

function throwWrong(step: SecondStep): never {
  if ('passkey' in step) throw new CallError('invalid', passkeyMessages.notRight)
  if ('code' in step) throw fieldError('code', messages.codeWrong)
  throw fieldError('recoveryCode', messages.recoveryCodeWrong)
}
