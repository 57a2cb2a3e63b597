import type { Database } from '#server/db/database.ts'
import { createSessionReader, type UserWithSession } from '#server/services/session-user.ts'
import { noteSessionUse } from './note-session-use.ts'
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
  /** The user whose session cookie a request carries. Notes that the session is in use. */
  readUser(headers: Headers): Promise<UserWithSession | null>
  /** The same for what goes on without the user, which keeps no session from ending. */
  readUserQuietly(headers: Headers): Promise<UserWithSession | null>
  /** The user of an API token. */
  readTokenUser(secret: string): Promise<TokenUser | null>
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, passwords = createPasswordHasher() } = options
  const cookie = createSessionCookie(options)
  const readUserQuietly = createSessionReader(database, cookie)
  return {
    ...options,
    passwords,
    cookie,
    async readUser(headers) {
      const user = await readUserQuietly(headers)
      if (user) await noteSessionUse(database, user)
      return user
    },
    readUserQuietly,
    readTokenUser: (secret) => readTokenUser(database, secret),
  }
}
