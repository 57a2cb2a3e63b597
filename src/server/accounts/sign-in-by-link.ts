import { randomInt } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { linkMessages } from '#domain/accounts/link-messages.ts'
import { linkRules } from '#domain/accounts/link-rules.ts'
import { type SentSignInLink, type SignInLink } from '#domain/accounts/sign-in-link.ts'
import { messages } from '#domain/values/messages.ts'
import { newToken, sha256 } from '#server/db/random-token.ts'
import { composeSignInLink } from '#server/notifications/mail/compose-sign-in-link.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { signInAddress } from '#server/notifications/mail/sign-in-address.ts'
import type { Accounts } from './accounts.ts'
import { claimAccount } from './claim-account.ts'
import { isAskingBrowser, isSame, issueBrowserSecret } from './cookies.ts'
import type { SignInOutcome } from './finish-sign-in.ts'
import { normalEmail } from './normal-email.ts'
import { openLinkedSession } from './open-link-session.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import {
  countCode,
  deleteSignInLink,
  findSignInLink,
  insertSignInLink,
  type SignInLinkRow,
} from './sign-in-link-store.ts'
import { findUserByEmail } from './user-store.ts'

const minuteMs = 60_000

interface Requested extends SentSignInLink {
  cookies: Headers
}

/** Has the same result, after about the same work, whether or not there is such an account. */
export function requestSignInLink(
  { database, publicUrl, linkCookie }: Accounts,
  typed: { email: string; next?: string | undefined },
  headers: Headers,
): Promise<Requested> {
  const email = normalEmail(typed.email)
  const token = newToken()
  const code = newCode()
  const { browserHash, cookies } = issueBrowserSecret(linkCookie, headers)
  const expiresAt = new Date(Date.now() + linkRules.signInMinutes * minuteMs).toISOString()
  return database.change(async (trx, announce) => {
    const user = await findUserByEmail(trx, email)
    await insertSignInLink(trx, {
      id: sha256(token),
      userId: user?.id ?? null,
      email,
      browserHash,
      codeHash: hashCode(token, code),
      expiresAt,
    })
    if (user === null) announce({ kind: 'mail' })
    else {
      const address = signInAddress(publicUrl, { link: token }, typed.next)
      await enqueueMail(trx, announce, composeSignInLink(email, address))
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
  const link = await requireLink(accounts, token)
  const { email, expiresAt } = link
  return {
    email,
    expiresAt,
    needsCode: !isAskingBrowser(accounts.linkCookie, headers, link.browserHash),
  }
}

interface LinkSignIn {
  token: string
  code: string | undefined
  headers: Headers
  origin: CallOrigin
}

/**
 * Signs in where the link is opened, and nowhere else: a person who asks for a link to another's account gets
 * no session by waiting. In another browser than the one that asked, the code is required.
 */
export async function signInByLink(
  accounts: Accounts,
  { token, code, headers, origin }: LinkSignIn,
): Promise<SignInOutcome> {
  const link = await requireLink(accounts, token)
  if (!isAskingBrowser(accounts.linkCookie, headers, link.browserHash)) {
    await checkCode(accounts, link, hashCode(token, code ?? ''), origin)
  }
  const current = await accounts.readUser(headers)
  return accounts.database.change(async (trx, announce) => {
    if (!(await deleteSignInLink(trx, link.id))) throw staleLink()
    const user = await claimAccount(accounts, trx, announce, { email: link.email, current, origin })
    // The address may have changed to another account's meanwhile.
    if (user?.id !== link.userId) throw staleLink()
    return openLinkedSession(accounts, trx, announce, { userId: user.id, headers, origin })
  })
}

async function requireLink({ database }: Accounts, token: string): Promise<SignInLinkRow> {
  const link = await findSignInLink(database.query, sha256(token), new Date())
  if (link === undefined || link.codesTried >= linkRules.codesMax) throw staleLink()
  return link
}

async function checkCode(
  { database }: Accounts,
  { id, userId, codeHash }: SignInLinkRow,
  sentHash: string,
  origin: CallOrigin,
): Promise<void> {
  const isCounted = await database.change(async (trx) => {
    if (!(await countCode(trx, id, linkRules.codesMax))) return false
    if (userId !== null && !isSame(sentHash, codeHash)) {
      const detail = 'a wrong code for an emailed link'
      await recordSecurityEvent(trx, { userId, kind: 'sign-in-failed', origin, detail })
    }
    return true
  })
  if (!isCounted) throw staleLink()
  if (isSame(sentHash, codeHash)) return
  throw new CallError('invalid', linkMessages.codeWrong, { code: linkMessages.codeWrong })
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
