import { randomUUID } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { normalEmail, type SignInForm, type SignUpForm } from '#domain/accounts/credentials.ts'
import { secondFactorRules } from '#domain/accounts/second-factor.ts'
import { browserName, securityLogRules } from '#domain/accounts/security-event.ts'
import { hourMs, minuteMs } from '#domain/values/dates.ts'
import { serverMessages } from '#domain/values/messages.ts'
import { createCompany } from '#server/companies/memberships.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import { issueToken } from '#server/db/token-store.ts'
import { countAttempt } from '#server/http/rate-limits.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { mailConfirmation } from './confirm-email.ts'
import { checkPassword, rejectCommonPassword } from './passwords.ts'
import { type CallOrigin, recordSecurityEvent } from './security-log.ts'
import { openSession, type SignedIn } from './sessions.ts'
import { findUser, hasSecondFactor, insertUser, lockUser, updateUser } from './user-store.ts'

/** The error does not reveal whether the address or the password was wrong. */
export async function signIn(
  accounts: Accounts,
  { email: typed, password }: SignInForm,
  call: SignInCall,
): Promise<SignInOutcome> {
  const { database } = accounts
  const email = normalEmail(typed)
  const checked = await checkPassword(accounts, 'email', email, password)
  if (!checked) {
    await database.change(async (trx) => {
      // Without an account as well, by an id that none has, so that both take the same time.
      const userId = (await findUser(trx, 'email', email))?.id ?? ''
      await recordFailure(trx, userId, call.origin)
    })
    throw new CallError('signed-out', serverMessages.invalidCredentials)
  }
  return database.change(async (trx) => {
    // Without the lock, a session could begin with a password that is being changed, and outlive the change.
    const user = await lockUser(trx, 'email', email)
    if (user?.passwordHash !== checked.hash) {
      throw new CallError('signed-out', serverMessages.invalidCredentials)
    }
    if (checked.upgraded) await updateUser(trx, user.id, { passwordHash: checked.upgraded })
    return finishSignIn(accounts, trx, user.id, call)
  })
}

/** Signed in, or, with `user: null`, still to prove a second factor with the cookie that is set. */
export type SignInOutcome = SignedIn | { user: null; cookies: Headers }

export interface SignInCall {
  headers: Headers
  origin: CallOrigin
  /** How, for the security log, unless it was with a password. */
  detail?: string
  /** When the user proved who they are, where that was not just now. */
  provedAt?: Date
}

/** Every first factor ends here, so that none goes around a second one. The caller has locked the credentials. */
export async function finishSignIn(
  accounts: Accounts,
  trx: Transaction,
  userId: string,
  call: SignInCall,
): Promise<SignInOutcome> {
  if (!(await hasSecondFactor(trx, userId))) {
    return completeSignIn(accounts, trx, userId, call)
  }
  // The cookie proves the first factor, in this browser, for some minutes, and opens nothing else.
  const lifetimeMs = secondFactorRules.secondStepMinutes * minuteMs
  const { token } = await issueToken(trx, 'pending-sign-in', { userId, payload: null, lifetimeMs })
  return { user: null, cookies: accounts.secondStepCookie.issue(token) }
}

/** Only a confirmed address is emailed about a new browser or network: anyone can sign up with anyone's address. */
export async function completeSignIn(
  accounts: Accounts,
  trx: Transaction,
  userId: string,
  { headers, origin, detail, provedAt = new Date() }: SignInCall,
): Promise<SignedIn> {
  const signedIn = await openSession(accounts, trx, userId, provedAt, { headers, origin })
  const known = await trx
    .selectFrom('securityEvent')
    .where('userId', '=', userId)
    .where('kind', 'in', ['signed-up', 'signed-in'])
    .select(['network', 'userAgent'])
    .distinct()
    .execute()
  await recordSecurityEvent(trx, { userId, kind: 'signed-in', origin, detail })
  const browser = browserName(origin.userAgent)
  const isKnown = known.some(
    ({ network, userAgent }) =>
      network === origin.network && browserName(userAgent ?? '') === browser,
  )
  // The first sign-in that the log keeps has no other to compare with.
  if (signedIn.user.isEmailConfirmed && known.length > 0 && !isKnown) {
    const notice = { browser, at: new Date() }
    await enqueueMail(trx, signedIn.user.email, 'new-browser', notice)
  }
  return signedIn
}

/** Records a failed sign-in, unless many were recorded already: a flood must not fill the log. */
export async function recordFailure(trx: Query, userId: string, origin: CallOrigin): Promise<void> {
  const key = `failed-sign-in ${userId}`
  const { count } = await countAttempt(trx, `${key} ${origin.network}`, hourMs)
  if (!securityLogRules.failuresLogged.includes(count)) return
  const logged = await countAttempt(trx, key, hourMs)
  if (logged.count > securityLogRules.failuresPerHour) return
  const detail = count === 1 ? undefined : `${count} within an hour`
  await recordSecurityEvent(trx, { userId, kind: 'sign-in-failed', origin, detail })
}

/** Creates an account, signs in to it, and sends the link that confirms its address, in one transaction. */
export async function signUp(
  accounts: Accounts,
  { email: typed, password, name, company }: SignUpForm,
  { headers, origin }: SignInCall,
  isMailable: (trx: Query) => Promise<boolean>,
): Promise<SignedIn> {
  const { database, passwords } = accounts
  const email = normalEmail(typed)
  await rejectCommonPassword(password, 'password')
  const passwordHash = await passwords.hash(password)
  const signedIn = await database.change(async (trx) => {
    const userId = randomUUID()
    const user = { id: userId, name, email, company, isEmailConfirmed: false }
    // The address, which may be anyone's, may have had enough emails today. Its dashboard can send one later.
    const canMail = await isMailable(trx)
    if (!(await insertUser(trx, { ...user, passwordHash }))) {
      if (canMail) await enqueueMail(trx, email, 'sign-up-attempt', {})
      return null
    }
    await createCompany(trx, user)
    const opened = await openSession(accounts, trx, userId, new Date(), { headers, origin })
    if (canMail) await mailConfirmation(opened.user, trx, { isReminded: true })
    await recordSecurityEvent(trx, { userId, kind: 'signed-up', origin })
    // The form says that creating an account agrees to both.
    await recordSecurityEvent(trx, { userId, kind: 'consented', origin })
    return opened
  })
  if (signedIn === null) throw new CallError('conflict', serverMessages.accountNotCreated)
  return signedIn
}
