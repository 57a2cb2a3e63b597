import { randomInt, randomUUID } from 'node:crypto'
import { CallError, fieldError } from '#contract/errors.ts'
import {
  linkMessages,
  linkRules,
  normalEmail,
  type SentSignInLink,
} from '#domain/accounts/credentials.ts'
import { messages } from '#domain/values/messages.ts'
import type { Transaction } from '#server/db/database.ts'
import { newToken, sha256 } from '#server/db/random-token.ts'
import {
  countTokenAttempt,
  findToken,
  issueToken,
  type Token,
  takeToken,
} from '#server/db/token-store.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { isAskingBrowser, isSame, issueBrowserSecret } from './cookies.ts'
import { deleteSecondFactors } from './second-factors.ts'
import { type CallOrigin, recordSecurityEvent } from './security-log.ts'
import { type SessionUser, toSessionUser } from './session-user.ts'
import { endAllAccess } from './sessions.ts'
import { finishSignIn, type SignInCall, type SignInOutcome } from './sign-in.ts'
import {
  findUser,
  insertUser,
  lockUser,
  noIdentity,
  noPendingEmail,
  updateUser,
} from './user-store.ts'

/** Has the same result, after about the same work, whether or not there is such an account. */
export function requestSignInLink(
  { database, linkCookie }: Accounts,
  typed: { email: string; next?: string | undefined },
  headers: Headers,
): Promise<SentSignInLink & { cookies: Headers }> {
  const email = normalEmail(typed.email)
  const token = newToken()
  const { codeDigits } = linkRules
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const { browserHash, cookies } = issueBrowserSecret(linkCookie, headers)
  return database.change(async (trx) => {
    const user = await findUser(trx, 'email', email)
    const { expiresAt } = await issueToken(trx, 'sign-in-link', {
      token,
      userId: user?.id ?? null,
      email,
      browserHash,
      payload: { codeHash: hashCode(token, code) },
      lifetimeMs: linkRules.signInMinutes * 60_000,
    })
    if (user === undefined) trx.announce({ kind: 'mail' })
    else {
      const data = { token, next: typed.next }
      await enqueueMail(trx, email, 'sign-in-link', data)
    }
    return { code, expiresAt, cookies }
  })
}

/** Opening a link changes nothing. */
export async function readSignInLink(accounts: Accounts, token: string, headers: Headers) {
  const { email, expiresAt, browserHash } = await requireLink(accounts, token)
  const needsCode = !isAskingBrowser(accounts.linkCookie, headers, browserHash)
  return { email, expiresAt, needsCode }
}

/** Signs in only where the link is opened, so asking for a link to another's account and waiting gives no session. */
export async function signInByLink(
  accounts: Accounts,
  { token, code = '' }: { token: string; code?: string | undefined },
  { headers, origin }: SignInCall,
): Promise<SignInOutcome> {
  const link = await requireLink(accounts, token)
  if (!isAskingBrowser(accounts.linkCookie, headers, link.browserHash)) {
    await checkCode(accounts, link, hashCode(token, code), origin)
  }
  const current = await accounts.readUser(headers)
  return accounts.database.change(async (trx) => {
    if ((await takeToken(trx, 'sign-in-link', token)) === undefined) throw staleLink()
    const user = await claimAccount(trx, { email: link.email, current, origin })
    // The address may have changed to another account's meanwhile.
    if (user?.id !== link.userId) throw staleLink()
    return finishSignIn(accounts, trx, user.id, { headers, origin, detail: byLink })
  })
}

interface OpenLink extends Token<'sign-in-link'> {
  userId: string
  email: string
}

/** The same error for a link that is unknown, used or expired, and for one that never led to an account. */
async function requireLink({ database }: Accounts, token: string): Promise<OpenLink> {
  const link = await findToken(database.query, 'sign-in-link', token)
  if (!link?.userId || link.email === null) throw staleLink()
  if (link.attempts >= linkRules.codesMax) throw staleLink()
  return { ...link, userId: link.userId, email: link.email }
}

async function checkCode(
  { database }: Accounts,
  { id, userId, payload: { codeHash } }: OpenLink,
  sentHash: string,
  origin: CallOrigin,
): Promise<void> {
  const isCounted = await database.change(async (trx) => {
    if (!(await countTokenAttempt(trx, id, linkRules.codesMax))) return false
    if (!isSame(sentHash, codeHash)) {
      const detail = 'a wrong code for an emailed link'
      await recordSecurityEvent(trx, { userId, kind: 'sign-in-failed', origin, detail })
    }
    return true
  })
  if (!isCounted) throw staleLink()
  if (!isSame(sentHash, codeHash)) throw fieldError('code', linkMessages.codeWrong)
}

/** With the token, which the database does not have. */
function hashCode(token: string, code: string): string {
  return sha256(`${token} ${code}`)
}

function staleLink(): CallError {
  return new CallError('invalid', messages.tokenStale)
}

interface ClaimOptions {
  /** Whose mailbox the link was sent to. */
  email: string
  /** The user whose session the browser has that opened the link. */
  current: SessionUser | null
  origin: CallOrigin
}

/** The account of an address whose owner has opened a link. It is created, without a password and with the name that was given, if there is none. */
export async function claimOrCreateAccount(
  trx: Transaction,
  { name, ...options }: ClaimOptions & { name: string | undefined },
): Promise<SessionUser> {
  const { email, origin } = options
  // The part before the @, until the user enters a name.
  const known = name || email.slice(0, email.lastIndexOf('@'))
  const user = { id: randomUUID(), name: known, email, isEmailConfirmed: true }
  if (await insertUser(trx, user)) {
    await recordSecurityEvent(trx, { userId: user.id, kind: 'signed-up', origin })
  }
  const claimed = await claimAccount(trx, options)
  if (claimed === null) throw new Error('An account was neither found nor created.')
  return claimed
}

/**
 * Opening a link confirms the address. Anyone can sign up with any address: what was set up before may be another
 * person's, and ends, unless the link was opened in a session of that account.
 */
async function claimAccount(
  trx: Transaction,
  { email, current, origin }: ClaimOptions,
): Promise<SessionUser | null> {
  const row = await lockUser(trx, 'email', email)
  if (row === undefined) return null
  const user = toSessionUser({ ...row, isEmailConfirmed: 1 })
  if (row.isEmailConfirmed) return user
  await updateUser(trx, user.id, { isEmailConfirmed: 1 })
  if (current?.id === user.id) return user
  await endAllAccess(trx, user.id)
  await deleteSecondFactors(trx, user.id)
  await updateUser(trx, user.id, { ...noPendingEmail, ...noIdentity, passwordHash: null })
  if (row.passwordHash !== null) {
    const detail = 'removed when the address was confirmed'
    await recordSecurityEvent(trx, { userId: user.id, kind: 'password-reset', origin, detail })
    await enqueueMail(trx, email, 'password-removed', {})
  }
  return { ...user, hasSecondFactor: false }
}

/** For the security log. A link is a first factor, as a password is. */
const byLink = 'by an emailed link'

/** A session of another account stays: a forwarded link could otherwise move its reader into the sender's account. */
export async function openLinkSession(
  accounts: Accounts,
  trx: Transaction,
  { client, current, ...call }: SignInCall & { client: SessionUser; current: SessionUser | null },
): Promise<{ user: SessionUser | null; cookies: Headers }> {
  if (current?.id === client.id) return { user: client, cookies: new Headers() }
  if (current !== null) return { user: null, cookies: new Headers() }
  return finishSignIn(accounts, trx, client.id, { ...call, detail: byLink })
}
