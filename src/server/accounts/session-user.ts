import type { User } from '#domain/accounts/user.ts'
import type { Database } from '#server/db/database.ts'
import type { Cookie } from './cookies.ts'
import { findSessionUser, type SessionUser, type UserWithSession } from './user-store.ts'

export type { SessionUser, UserWithSession } from './user-store.ts'

/** The company whose requests are a user's own. No company has an empty id. */
export function companyOf({ companyId }: Pick<SessionUser, 'companyId'>): string {
  return companyId ?? ''
}

/** Who sent a request. Whether the session still exists is asked every time. */
export function createSessionReader(database: Database, cookie: Cookie) {
  return async (headers: Headers): Promise<UserWithSession | null> => {
    const token = cookie.read(headers)
    return token ? findSessionUser(database.query, token, new Date()) : null
  }
}

/** What a user may see of themselves: nothing of their session. */
export function toUser(user: SessionUser): User {
  const { id, name, email, role, company, companyId, companyRole, isEmailConfirmed } = user
  const { isAdmin, pendingEmail, pendingEmailConfirmed } = user
  return {
    id,
    name,
    email,
    role,
    ...(isAdmin ? { isAdmin } : {}),
    ...(company ? { company } : {}),
    ...(companyId === null ? {} : { companyId }),
    ...(companyRole === null ? {} : { companyRole }),
    isEmailConfirmed,
    ...(pendingEmail === null ? {} : { pendingEmail }),
    ...(pendingEmailConfirmed === null ? {} : { pendingEmailConfirmed }),
    ...(user.isFactorMissing ? { isFactorMissing: true } : {}),
  }
}
