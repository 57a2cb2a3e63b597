import { CallError, fieldError } from '#contract/errors.ts'
import {
  secondFactorMessages as messages,
  type PasskeyProof,
  type SecondStep,
  type SignInState,
  secondFactorMethods,
} from '#domain/accounts/second-factor.ts'
import type { Query } from '#server/db/database.ts'
import { findToken, takeToken } from '#server/db/token-store.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { checkPasskey, consumePasskey, throwNotRight } from './passkeys.ts'
import { checkOwnPassword, hasPassword } from './passwords.ts'
import { consumeCode, readSecondFactors } from './second-factors.ts'
import { recordSecurityEvent, type UserCall } from './security-log.ts'
import { isFresh, type UserWithSession } from './session-user.ts'
import { lockSession, type SignedIn } from './sessions.ts'
import { completeSignIn, type SignInCall } from './sign-in.ts'
import { lockUser } from './user-store.ts'

/** The sign-in that has begun in a browser: its first factor was right. Throws when none waits for its second step. */
export async function requirePendingSignIn(accounts: Accounts, headers: Headers) {
  const token = accounts.secondStepCookie.read(headers) ?? ''
  return { userId: await requirePending(accounts.database.query, token), token }
}

/** How the second step can be proved. Nothing while none is waited for. */
export async function listSecondStepMethods(accounts: Accounts, headers: Headers) {
  const { query } = accounts.database
  const userId = await findPending(query, accounts.secondStepCookie.read(headers) ?? '')
  if (!userId) return []
  const { passkeys, authenticatorSince, recoveryCodesLeft } = await readSecondFactors(query, userId)
  const has = {
    passkey: passkeys.length > 0,
    code: authenticatorSince !== null,
    'recovery-code': recoveryCodesLeft > 0,
  }
  return secondFactorMethods.filter((method) => has[method])
}

/** Signs in with a second factor. A wrong one leaves the second step open, and is in the security log. */
export async function finishSecondStep(
  accounts: Accounts,
  { userId, token }: { userId: string; token: string },
  step: SecondStep,
  call: SignInCall,
): Promise<SignedIn> {
  const { database, secondStepCookie } = accounts
  const consume = await prepareStep(accounts, userId, step, call)
  const signedIn = await database.change(async (trx) => {
    await lockUser(trx, 'id', userId)
    await requirePending(trx, token)
    if (!(await consume(trx))) return null
    if ((await takeToken(trx, 'pending-sign-in', token)) === undefined) throw secondStepOver()
    const opened = await completeSignIn(accounts, trx, userId, call)
    if ('recoveryCode' in step) {
      const { origin } = call
      await recordSecurityEvent(trx, { userId, kind: 'recovery-code-used', origin })
      const notice = { at: new Date() }
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
async function prepareStep(accounts: Accounts, userId: string, step: SecondStep, call: SignInCall) {
  if (!('passkey' in step))
    return (trx: Query) => consumeCode(accounts, trx, userId, step, call.origin)
  const use = { purpose: 'passkey-second-step', userId } as const
  const checked = await checkPasskey(accounts, step.passkey, use, call)
  return (trx: Query) => consumePasskey(trx, checked, call)
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
  if ('passkey' in step) throwNotRight()
  if ('code' in step) throw fieldError('code', messages.codeWrong)
  throw fieldError('recoveryCode', messages.recoveryCodeWrong)
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

/** Asks for everything that a sign-in would ask for. Attempts with codes are limited once the password was right. */
export async function signInAgain(
  accounts: Accounts,
  { user, origin }: UserCall,
  { password, code }: { password: string; code?: string | undefined },
  limitCodes: () => Promise<void>,
): Promise<void> {
  await checkOwnPassword(accounts, user, password, 'password')
  const needed = user.hasSecondFactor ? code : null
  if (needed === undefined) throw fieldError('code', messages.codeMissing)
  if (needed !== null) await limitCodes()
  const isRight = await renewAuthentication(
    accounts,
    user,
    async (trx) => needed === null || consumeCode(accounts, trx, user.id, { code: needed }, origin),
  )
  if (!isRight) throw fieldError('code', messages.codeWrong)
}

export async function signInAgainWithPasskey(
  accounts: Accounts,
  call: UserCall,
  proof: PasskeyProof,
): Promise<void> {
  const use = { purpose: 'passkey-sign-in-again', userId: call.user.id } as const
  const checked = await checkPasskey(accounts, proof, use, call)
  const isRight = await renewAuthentication(accounts, call.user, (trx) =>
    consumePasskey(trx, checked, call),
  )
  if (!isRight) throwNotRight()
}

function renewAuthentication(
  { database }: Accounts,
  user: UserWithSession,
  consume: (trx: Query) => Promise<boolean>,
): Promise<boolean> {
  return database.change(async (trx) => {
    await lockSession(trx, user)
    const isRight = await consume(trx)
    const session = trx.updateTable('session').where('id', '=', user.sessionId)
    if (isRight) await session.set({ authenticatedAt: new Date().toISOString() }).execute()
    return isRight
  })
}
