import type { ChangePassword } from '#contract/account-schemas.ts'
import { CallError, fieldError } from '#contract/errors.ts'
import { linkRules, normalEmail } from '#domain/accounts/credentials.ts'
import { limits } from '#domain/values/limits.ts'
import { messages, serverMessages } from '#domain/values/messages.ts'
import type { Query } from '#server/db/database.ts'
import { findToken, issueToken, takeToken } from '#server/db/token-store.ts'
import { forgetAttempts } from '#server/http/rate-limits.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { deleteSecondFactors } from './second-factors.ts'
import { type CallOrigin, recordSecurityEvent, type UserCall } from './security-log.ts'
import type { SessionUser } from './session-user.ts'
import { endAllAccess, lockSession, openSession } from './sessions.ts'
import { findUser, lockUser, noIdentity, noPendingEmail, updateUser } from './user-store.ts'

/** Null for a wrong password, in the same time as for an unknown account. `upgraded` is to be stored instead of `hash`. */
export async function checkPassword(
  { database, passwords }: Pick<Accounts, 'database' | 'passwords'>,
  by: 'id' | 'email',
  value: string,
  password: string,
) {
  const hash = (await findUser(database.query, by, value))?.passwordHash ?? null
  const { isRight, upgraded } = await passwords.check(hash, password)
  return isRight ? { hash, upgraded } : null
}

/** Returns whether the account has a password. Without one, the caller's action needs a fresh sign-in by an emailed link. */
export async function checkOwnPasswordIfAny(
  accounts: Accounts,
  user: SessionUser,
  password: string | undefined,
): Promise<boolean> {
  if (!(await hasPassword(accounts.database.query, user))) return false
  if (password === undefined) throw fieldError('password', messages.passwordMissing)
  await checkOwnPassword(accounts, user, password, 'password')
  return true
}

export async function hasPassword(query: Query, { id }: SessionUser): Promise<boolean> {
  return Boolean((await findUser(query, 'id', id))?.passwordHash)
}

export async function checkOwnPassword(
  accounts: Accounts,
  { id }: SessionUser,
  password: string,
  field: 'password' | 'currentPassword',
) {
  const checked = await checkPassword(accounts, 'id', id, password)
  if (!checked) throw fieldError(field, serverMessages.passwordWrong)
  return checked
}

let reading: Promise<Set<string>> | undefined

export async function rejectCommonPassword(password: string, field: string): Promise<void> {
  const typed = password.toLowerCase()
  if (!isRun(typed) && !(await readCommonPasswords()).has(typed)) return
  throw fieldError(field, serverMessages.passwordTooCommon)
}

/** Loaded once, with the first new password. Passwords below the minimum length are left out. */
export function readCommonPasswords(): Promise<Set<string>> {
  reading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const common = dictionary['passwords-common'].map((password) => password.toLowerCase())
    return new Set(common.filter(({ length }) => length >= limits.passwordMin))
  })
  return reading
}

/** A repeated character, or a run of letters or digits up or down: most of these are not on the list. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, position) => code - (codes[position] ?? 0)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}

/** Ends every session and other access, invalidates every emailed link, and starts a new session. */
export async function changePassword(
  accounts: Accounts,
  { user, headers, origin }: UserCall,
  { currentPassword, newPassword }: ChangePassword,
): Promise<{ cookies: Headers }> {
  const { database, passwords } = accounts
  await rejectCommonPassword(newPassword, 'newPassword')
  const checked = await checkOwnPassword(accounts, user, currentPassword, 'currentPassword')
  const hash = await passwords.hash(newPassword)
  return database.change(async (trx) => {
    await lockSession(trx, user)
    const known = await findUser(trx, 'id', user.id)
    // The password changed after the check.
    if (known?.passwordHash !== checked.hash) throw new CallError('signed-out')
    await updateUser(trx, user.id, { passwordHash: hash })
    await endAllAccess(trx, user.id)
    await recordSecurityEvent(trx, { userId: user.id, kind: 'password-changed', origin })
    await enqueueMail(trx, user.email, 'password-changed', { at: new Date() })
    // No fresher than before: a code of the second factor was not asked for.
    const provedAt = new Date(user.authenticatedAt)
    const { cookies } = await openSession(accounts, trx, user.id, provedAt, { headers, origin })
    return { cookies }
  })
}

/** Has the same result, after about the same work, whether or not there is such an account. */
export async function requestPasswordReset(
  accounts: Accounts,
  typed: { email: string; next?: string | undefined },
): Promise<void> {
  const email = normalEmail(typed.email)
  await accounts.database.change(async (trx) => {
    const user = await findUser(trx, 'email', email)
    // A token of no account is written too, so that both cases do the same work. It is deleted when it expires.
    const lifetimeMs = linkRules.resetMinutes * 60_000
    const link = { userId: user?.id ?? null, payload: null, lifetimeMs }
    const { token } = await issueToken(trx, 'reset-password', link)
    if (user === undefined) return trx.announce({ kind: 'mail' })
    const data = { token, next: typed.next }
    return enqueueMail(trx, email, 'password-reset', data)
  })
}

/** Ends every session and other access, and invalidates every link that was emailed to this user. */
export async function resetPassword(
  accounts: Accounts,
  token: string,
  password: string,
  origin: CallOrigin,
): Promise<void> {
  const { database, passwords } = accounts
  await rejectCommonPassword(password, 'password')
  const { userId } = (await findToken(database.query, 'reset-password', token)) ?? {}
  if (!userId) throw stale()
  const hash = await passwords.hash(password)
  await database.change(async (trx) => {
    const user = await lockUser(trx, 'id', userId)
    // It may have been used while the hash was made, or while this call waited for the lock.
    if ((await takeToken(trx, 'reset-password', token)) === undefined) throw stale()
    if (user === undefined) throw stale()
    // Anyone can sign up with any address: a factor or an account at the sign-in provider from before it was confirmed
    // may be another person's.
    if (!user.isEmailConfirmed) await deleteSecondFactors(trx, userId)
    await updateUser(trx, userId, {
      ...(!user.isEmailConfirmed && noIdentity),
      passwordHash: hash,
      // The link was sent to this address, so opening it confirms the address.
      isEmailConfirmed: 1,
      // The pending address may have been entered by another person before the owner regained the account.
      ...noPendingEmail,
    })
    await endAllAccess(trx, userId)
    await recordSecurityEvent(trx, { userId, kind: 'password-reset', origin })
    // They may have been used up by a person who knew the old password.
    await forgetAttempts(trx, ['code', 'code-day'], userId)
    await enqueueMail(trx, user.email, 'password-changed', { at: new Date() })
  })
}

function stale(): CallError {
  return new CallError('invalid', messages.tokenStale)
}
