import { CallError, fieldError } from '#contract/errors.ts'
import { passkeyMessages } from '#domain/accounts/passkey-messages.ts'
import type { SecondFactorMethod, SecondStep } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor-messages.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { findToken, takeToken } from '#server/db/token-store.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { spendCode } from './authenticator.ts'
import { lockCredentials } from './credentials-store.ts'
import { recordSecurityEvent } from './record-security-event.ts'
import { readSecondFactors, spendRecoveryCode } from './second-factor-store.ts'
import { hashRecoveryCode } from './second-factors.ts'
import type { SignedIn } from './sessions.ts'
import { completeSignIn, type SignInCall } from './sign-in.ts'
import { checkPasskey, spendPasskey } from './sign-in-with-passkey.ts'

/** A sign-in whose first factor was right. */
export interface PendingSignIn {
  userId: string
  token: string
}

/** The sign-in that has begun in a browser, if it still waits for its second step. */
export async function readPendingSignIn(
  { database, secondStepCookie }: Accounts,
  headers: Headers,
): Promise<PendingSignIn | null> {
  const token = secondStepCookie.read(headers)
  return token === null ? null : findPending(database.query, token)
}

/** How the second step can be proved. Nothing while none is waited for. */
export async function listSecondStepMethods(
  { database }: Accounts,
  pending: PendingSignIn | null,
): Promise<SecondFactorMethod[]> {
  if (pending === null) return []
  const factors = await readSecondFactors(database.query, pending.userId)
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
  const { database, secondStepCookie } = accounts
  const spend = await prepareStep(accounts, userId, step, call)
  const signedIn = await database.change(async (trx, announce) => {
    await lockCredentials(trx, database, 'user.id', userId)
    if ((await findPending(trx, token)) === null) throwSecondStepOver()
    if (!(await spend(trx))) return null
    if ((await takeToken(trx, 'pending-sign-in', token)) === undefined) throwSecondStepOver()
    const opened = await completeSignIn(accounts, trx, userId, call, announce)
    if ('recoveryCode' in step) await noticeRecoveryCode(accounts, trx, announce, opened, call)
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
        : await spendRecoveryCode(trx, userId, hashRecoveryCode(userId, step.recoveryCode))
    if (isRight) return true
    const failure = { userId, kind: 'sign-in-failed', origin: call.origin } as const
    await recordSecurityEvent(trx, { ...failure, detail: 'second step' })
    return false
  }
}

async function noticeRecoveryCode(
  { publicUrl }: Accounts,
  trx: Query,
  announce: Announce,
  { user }: SignedIn,
  { origin }: SignInCall,
): Promise<void> {
  await recordSecurityEvent(trx, { userId: user.id, kind: 'recovery-code-used', origin })
  const notice = { publicUrl, at: new Date() }
  await enqueueMail(trx, announce, user.email, 'recovery-code-used', notice)
}

async function findPending(query: Query, token: string): Promise<PendingSignIn | null> {
  const { userId = null } = (await findToken(query, 'pending-sign-in', token)) ?? {}
  return userId === null ? null : { userId, token }
}

export function throwSecondStepOver(): never {
  throw new CallError('signed-out', messages.secondStepOver)
}

function throwWrong(step: SecondStep): never {
  if ('passkey' in step) throw new CallError('invalid', passkeyMessages.notRight)
  if ('code' in step) throw fieldError('code', messages.codeWrong)
  throw fieldError('recoveryCode', messages.recoveryCodeWrong)
}
