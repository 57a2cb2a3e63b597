import { randomInt } from 'node:crypto'
import { CallError, fieldError } from '#contract/errors.ts'
import { normalEmail } from '#domain/accounts/credentials.ts'
import { linkMessages, linkRules } from '#domain/accounts/link-messages.ts'
import type { SentSignInLink, SignInLink } from '#domain/accounts/sign-in-link.ts'
import { messages } from '#domain/values/messages.ts'
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
import { byLink, claimAccount } from './claim-account.ts'
import { isAskingBrowser, isSame, issueBrowserSecret } from './cookies.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import { finishSignIn, type SignInCall, type SignInOutcome } from './sign-in.ts'
import { findUser } from './user-store.ts'

/** Has the same result, after about the same work, whether or not there is such an account. */
export function requestSignInLink(
  { database, publicUrl, linkCookie }: Accounts,
  typed: { email: string; next?: string | undefined },
  headers: Headers,
): Promise<SentSignInLink & { cookies: Headers }> {
  const email = normalEmail(typed.email)
  const token = newToken()
  const code = newCode()
  const { browserHash, cookies } = issueBrowserSecret(linkCookie, headers)
  return database.change(async (trx, announce) => {
    const user = await findUser(trx, 'email', email)
    const { expiresAt } = await issueToken(trx, 'sign-in-link', {
      token,
      userId: user?.id ?? null,
      email,
      browserHash,
      payload: { codeHash: hashCode(token, code) },
      lifetimeMs: linkRules.signInMinutes * 60_000,
    })
    if (user === undefined) announce({ kind: 'mail' })
    else {
      const data = { publicUrl, token, next: typed.next }
      await enqueueMail(trx, announce, email, 'sign-in-link', data)
    }
    return { code, expiresAt, cookies }
  })
}

/** Opening a link changes nothing. */
export async function readSignInLink(
  accounts: Accounts,
  token: string,
  headers: Headers,
): Promise<SignInLink> {
  const { email, expiresAt, browserHash } = await requireLink(accounts, token)
  const needsCode = !isAskingBrowser(accounts.linkCookie, headers, browserHash)
  return { email, expiresAt, needsCode }
}

/**
 * Signs in where the link is opened, and nowhere else: a person who asks for a link to another's account gets
 * no session by waiting. In another browser than the one that asked, the code is required.
 */
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
  return accounts.database.change(async (trx, announce) => {
    if ((await takeToken(trx, 'sign-in-link', token)) === undefined) throw staleLink()
    const user = await claimAccount(accounts, trx, announce, { email: link.email, current, origin })
    // The address may have changed to another account's meanwhile.
    if (user?.id !== link.userId) throw staleLink()
    return finishSignIn(accounts, trx, user.id, { headers, origin, detail: byLink }, announce)
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

function newCode(): string {
  const { codeDigits } = linkRules
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
}

/** With the token, which the database does not have. */
function hashCode(token: string, code: string): string {
  return sha256(`${token} ${code}`)
}

function staleLink(): CallError {
  return new CallError('invalid', messages.tokenStale)
}
