import { randomUUID } from 'node:crypto'
import type { Role } from '#domain/accounts/user-schema.ts'
import { createSessionCookie } from '#server/accounts/cookies.ts'
import { addOperator } from '#server/accounts/operators.ts'
import type { UserWithSession } from '#server/accounts/session-user.ts'
import { insertSession } from '#server/accounts/sessions.ts'
import { findSessionUser } from '#server/accounts/user-store.ts'
import { createCompany } from '#server/companies/memberships.ts'
import type { Database } from '#server/db/database.ts'

export const testSecret = 'a secret for tests that is long enough'

export interface SignedInUser extends UserWithSession {
  /** What their browser sends. */
  cookie: string
}

/** A call of theirs, as verbs that record who calls need it. */
export function callOf<User>(user: User) {
  return { user, origin: { network: '192.0.2.1', userAgent: 'Test' } }
}

export interface UserOptions {
  role?: Role
  name?: string
  company?: string | null
  email?: string
  isEmailConfirmed?: boolean
  isAdmin?: boolean
  /** As clients have one, and operators who signed up before they became one. */
  hasCompany?: boolean
  /** Where the cookie is sent. */
  publicUrl?: string
}

/** Adds a user with a session directly, which is quicker than hashing a password. */
export async function addUser(
  database: Database,
  options: UserOptions = {},
): Promise<SignedInUser> {
  const { role = 'client', name = 'Ada Lovelace', company = 'Analytical Engines' } = options
  const { isEmailConfirmed = true, isAdmin = false, hasCompany = role === 'client' } = options
  const { publicUrl = 'http://localhost' } = options
  const id = randomUUID()
  const token = randomUUID()
  const now = new Date().toISOString()
  await database.query
    .insertInto('user')
    .values({
      id,
      name,
      email: options.email ?? `${id}@example.com`,
      isEmailConfirmed: Number(isEmailConfirmed),
      createdAt: now,
      company,
    })
    .execute()
  const expiresAt = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
  if (role === 'operator') await addOperator(database.query, id, isAdmin ? 'owner' : 'member')
  if (hasCompany) await createCompany(database.query, { id, name, company: company ?? undefined })
  const session = { token, userId: id, companyId: hasCompany ? id : null, expiresAt }
  const browser = { userAgent: '', ipAddress: '', authenticatedAt: now }
  await insertSession(database.query, { ...session, ...browser })
  const user = await findSessionUser(database.query, token)
  if (user === null) throw new Error('The added user was not found.')
  const cookie = createSessionCookie({ secret: testSecret, publicUrl })
  const [issued = ''] = cookie.issue(token).getSetCookie()
  return { ...user, cookie: issued.split(';')[0] ?? '' }
}
