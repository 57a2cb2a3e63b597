import type { Database } from '#server/db/database.ts'
import { createSessionReader, type UserWithSession } from '#server/services/session-user.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import { readTokenUser, type TokenUser } from './read-token-user.ts'
import { createSessionCookie, type SessionCookie } from './session-cookie.ts'

export interface AccountsOptions {
  database: Database
  /** Signs cookies. Anyone who knows it can sign in as any user. */
  secret: string
  /** The public address, without a trailing slash. */
  publicUrl: string
  /** Replaced in tests by a quicker one. */
  passwords?: PasswordHasher
}

/** What the services of accounts share. Headers that they return hold the cookies to be set. */
export interface Accounts extends AccountsOptions {
  cookie: SessionCookie
  passwords: PasswordHasher
  /** The user whose session cookie a request carries. */
  readUser(headers: Headers): Promise<UserWithSession | null>
  /** The user of an API token. */
  readTokenUser(secret: string): Promise<TokenUser | null>
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, passwords = createPasswordHasher() } = options
  const cookie = createSessionCookie(options)
  return {
    ...options,
    passwords,
    cookie,
    readUser: createSessionReader(database, cookie),
    readTokenUser: (secret) => readTokenUser(database, secret),
  }
}
