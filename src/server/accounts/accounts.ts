import { passkeyRules } from '#domain/accounts/passkey.ts'
import { secondFactorRules } from '#domain/accounts/second-factor.ts'
import type { Database } from '#server/db/database.ts'
import { createSecretBox, type SecretBox } from '#server/webhooks/secret-box.ts'
import { type Cookie, createCookie, createLinkCookie, createSessionCookie } from './cookies.ts'
import { applyFactorRule, type FactorRule } from './factor-rule.ts'
import { noteSessionUse } from './note-session-use.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import { readTokenUser, type TokenUser } from './read-token-user.ts'
import { createSessionReader, type UserWithSession } from './session-user.ts'

export interface AccountsOptions extends Partial<FactorRule> {
  database: Database
  /** Signs cookies. Anyone who knows it can sign in as any user. */
  secret: string
  /** The public address, without a trailing slash. */
  publicUrl: string
  /** Replaced in tests by a quicker one. */
  passwords?: PasswordHasher
}

/** What the services of accounts share. Headers that they return hold the cookies to be set. */
export interface Accounts extends AccountsOptions, FactorRule {
  isOperatorFactorRequired: boolean
  cookie: Cookie
  /** Of a sign-in that waits for its second factor. */
  secondStepCookie: Cookie
  /** Of a challenge that a passkey is to sign. */
  passkeyCookie: Cookie
  /** Of a browser that has asked for a link. */
  linkCookie: Cookie
  /** Encrypts the keys of authenticator apps. */
  secretBox: SecretBox
  passwords: PasswordHasher
  /** The user whose session cookie a request carries. Notes that the session is in use. */
  readUser(headers: Headers): Promise<UserWithSession | null>
  /** The same for what goes on without the user, which keeps no session from ending. */
  readUserQuietly(headers: Headers): Promise<UserWithSession | null>
  /** The user of an API token. */
  readTokenUser(secret: string): Promise<TokenUser | null>
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, publicUrl, passwords = createPasswordHasher() } = options
  const { isOperatorFactorRequired = false } = options
  const rule: FactorRule = { isOperatorFactorRequired }
  const cookie = createSessionCookie(options)
  const readSessionUser = createSessionReader(database, cookie)
  const withRule = (user: UserWithSession | null) => user && applyFactorRule(rule, user)
  /** Of a sign-in that has begun. */
  const shortCookie = (name: string, minutes: number) =>
    createCookie({ publicUrl, name, seconds: minutes * 60, sameSite: 'Strict' })
  return {
    ...options,
    ...rule,
    passwords,
    cookie,
    secondStepCookie: shortCookie('hitlist.second_step', secondFactorRules.secondStepMinutes),
    passkeyCookie: shortCookie('hitlist.passkey', passkeyRules.challengeMinutes),
    linkCookie: createLinkCookie(publicUrl),
    secretBox: createSecretBox(options.secret, 'authenticator keys'),
    async readUser(headers) {
      const user = await readSessionUser(headers)
      // Before the rule: an operator's session ends as an operator's, with a second factor or without.
      if (user) await noteSessionUse(database, user)
      return withRule(user)
    },
    readUserQuietly: async (headers) => withRule(await readSessionUser(headers)),
    async readTokenUser(secret) {
      const user = await readTokenUser(database, secret)
      return user && applyFactorRule(rule, user)
    },
  }
}
