import type { Updateable } from 'kysely'
import type { Role } from '#domain/accounts/role.ts'
import type { ConfirmedAddress } from '#domain/accounts/user.ts'
import type { CompanyRole } from '#domain/companies/company-role.ts'
import type { Query } from '#server/db/database.ts'
import { type Placeholders, prepareQuery } from '#server/db/prepare-query.ts'
import { sha256 } from '#server/db/random-token.ts'
import type { Schema } from '#server/db/schema.ts'

/** The user of a call: of a session, or of an API token. */
export interface SessionUser {
  id: string
  name: string
  email: string
  role: Role
  /** An operator who manages the operators. */
  isAdmin: boolean
  /** The company that the call is made in; null without one. */
  companyId: string | null
  companyRole: CompanyRole | null
  /** Its name. Without one: the name that a company of theirs would get. */
  company: string | null
  isEmailConfirmed: boolean
  /** The address it changes to once that is confirmed. */
  pendingEmail: string | null
  /** Which of the two addresses has confirmed that change. */
  pendingEmailConfirmed: ConfirmedAddress | null
  hasSecondFactor: boolean
  /** Set where the user has the rights of a client, and those of their own role only with a second factor. */
  isFactorMissing?: true
}

/** A signed-in user with their session. */
export interface UserWithSession extends SessionUser {
  sessionId: string
  /** As it is in the cookie; the database stores a hash of it. */
  sessionToken: string
  sessionCreatedAt: string
  /** When the session was last in use, give or take a few minutes. */
  sessionUpdatedAt: string
  /** When the user last proved who they are in this session. */
  authenticatedAt: string
}

/** The user of a session that has not expired. One query, because every authorized call needs it. */
export async function findSessionUser(
  query: Query,
  token: string,
  now: Date,
): Promise<UserWithSession | null> {
  const [row] = await findSession(query, { tokenHash: sha256(token) })
  if (!row || row.expiresAt <= now.toISOString()) return null
  return {
    ...toSessionUser(row),
    sessionId: row.sessionId,
    sessionToken: token,
    sessionCreatedAt: row.sessionCreatedAt,
    sessionUpdatedAt: row.updatedAt,
    authenticatedAt: row.authenticatedAt,
  }
}

/** What is read of the user of a call. */
export const userColumns = [
  'user.id',
  'user.name',
  'user.email',
  'user.role',
  'user.company',
  'user.isEmailConfirmed',
  'user.pendingEmail',
  'user.pendingEmailConfirmed',
  'user.adminSince',
  'user.secondFactorSince',
] as const

/** What is read of the company of a call, where its membership and company are joined. */
export const companyColumns = [
  'membership.companyId',
  'membership.role as companyRole',
  'company.name as companyName',
] as const

type UserRow = Omit<
  SessionUser,
  'isEmailConfirmed' | 'isAdmin' | 'hasSecondFactor' | 'companyId' | 'companyRole'
> & {
  companyId?: string | null
  companyRole?: CompanyRole | null
  companyName?: string | null
  isEmailConfirmed: number
  adminSince: string | null
  secondFactorSince: string | null
}

export function toSessionUser(row: UserRow): SessionUser {
  const { id, name, email, role, ...pending } = row
  const { companyId = null, companyRole = null, companyName = null } = row
  const company = companyName ?? row.company
  const { pendingEmail, pendingEmailConfirmed } = pending
  const isEmailConfirmed = Boolean(row.isEmailConfirmed)
  const isAdmin = role === 'operator' && pending.adminSince !== null
  const hasSecondFactor = row.secondFactorSince !== null
  const user = { id, name, email, role, isAdmin, isEmailConfirmed, hasSecondFactor }
  return { ...user, companyId, companyRole, company, pendingEmail, pendingEmailConfirmed }
}

const findSession = prepareQuery((query, value: Placeholders<{ tokenHash: string }>) =>
  query
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.userId', '=', 'session.userId')
        .onRef('membership.companyId', '=', 'session.companyId'),
    )
    .leftJoin('company', 'company.id', 'membership.companyId')
    .where('session.token', '=', value('tokenHash'))
    .select([
      ...userColumns,
      ...companyColumns,
      'session.id as sessionId',
      'session.expiresAt',
      'session.updatedAt',
    ])
    .select(['session.createdAt as sessionCreatedAt', 'session.authenticatedAt']),
)

/** Whether an account has this address. */
export async function isAddressTaken(query: Query, email: string): Promise<boolean> {
  return (await findUserId(query, email)) !== undefined
}

export async function findUserId(query: Query, email: string): Promise<string | undefined> {
  const row = await query
    .selectFrom('user')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

export async function findUserByEmail(query: Query, email: string): Promise<SessionUser | null> {
  const row = await query
    .selectFrom('user')
    .where('email', '=', email)
    .select(userColumns)
    .executeTakeFirst()
  return row ? toSessionUser(row) : null
}

interface NewUser {
  id: string
  name: string
  email: string
  company?: string
  isEmailConfirmed: boolean
  /** None for an account that began with an emailed link. */
  passwordHash?: string
}

/** Adds a client. False if the address is taken. */
export async function insertUser(
  query: Query,
  { isEmailConfirmed, ...user }: NewUser,
): Promise<boolean> {
  const row = await query
    .insertInto('user')
    .values({
      ...user,
      isEmailConfirmed: Number(isEmailConfirmed),
      role: 'client',
      createdAt: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findUser(query: Query, id: string): Promise<SessionUser | null> {
  const row = await query
    .selectFrom('user')
    .where('user.id', '=', id)
    .select(userColumns)
    .executeTakeFirst()
  return row ? toSessionUser(row) : null
}

export async function updateUser(
  query: Query,
  id: string,
  change: Updateable<Schema['user']>,
): Promise<void> {
  await query.updateTable('user').set(change).where('id', '=', id).execute()
}

export const noPendingEmail = { pendingEmail: null, pendingEmailConfirmed: null }

/** Foreign keys delete everything that belongs to the user. */
export async function deleteUser(query: Query, id: string): Promise<void> {
  await query.deleteFrom('user').where('id', '=', id).execute()
}

interface UnconfirmedFilter {
  before: Date
  limit: number
  /** This one alone. */
  id?: string
}

/** Clients from before a moment whose address is not confirmed and who have no request. */
export function listUnconfirmedAccounts(
  query: Query,
  { before, limit, id }: UnconfirmedFilter,
): Promise<{ id: string; email: string }[]> {
  return query
    .selectFrom('user')
    .where('createdAt', '<', before.toISOString())
    .where('role', '=', 'client')
    .where('suspendedAt', 'is', null)
    .where('isEmailConfirmed', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('request')
            .whereRef('request.clientId', '=', 'user.id')
            .select('request.number'),
        ),
      ),
    )
    .$if(id !== undefined, (one) => one.where('user.id', '=', id as string))
    .orderBy('createdAt')
    .limit(limit)
    .select(['user.id', 'user.email'])
    .execute()
}
