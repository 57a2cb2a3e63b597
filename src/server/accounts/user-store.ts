import type { ExpressionBuilder, Updateable } from 'kysely'
import type { TokenScope } from '#domain/accounts/api-token.ts'
import { agencyId } from '#domain/companies/team.ts'
import { agencyRole } from '#server/companies/membership-store.ts'
import type { Query } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import { sha256 } from '#server/db/random-token.ts'
import type { Schema } from '#server/db/schema.ts'
import { copyClientText } from '#server/requests/request-search.ts'
import { type SessionUser, toSessionUser } from './session-user.ts'

/** The user of a session that has not expired. One query, because every authorized call needs it. */
export async function findSessionUser(query: Query, token: string) {
  const row = await query
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.userId', '=', 'session.userId')
        .onRef('membership.companyId', '=', 'session.companyId'),
    )
    .leftJoin('company', 'company.id', 'membership.companyId')
    .where('session.token', '=', sha256(token))
    .select([
      ...userColumns,
      ...companyColumns,
      'session.id as sessionId',
      'session.createdAt as sessionCreatedAt',
      'session.updatedAt as sessionUpdatedAt',
      'session.authenticatedAt',
      'session.expiresAt',
    ])
    .executeTakeFirst()
  if (!row || row.expiresAt <= new Date().toISOString()) return null
  const { sessionId, sessionCreatedAt, sessionUpdatedAt, authenticatedAt } = row
  const session = { sessionId, sessionCreatedAt, sessionUpdatedAt, authenticatedAt }
  return { ...toSessionUser(row), ...session, sessionToken: token }
}

/** A user as in a session of theirs in a request's company; without a company where they are not its member. */
export async function findUserOf(query: Query, userId: string, requestNumber: number) {
  const row = await query
    .selectFrom('user')
    .leftJoin('request', (join) => join.on('request.number', '=', requestNumber))
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.userId', '=', 'user.id')
        .onRef('membership.companyId', '=', 'request.companyId'),
    )
    .leftJoin('company', 'company.id', 'membership.companyId')
    .where('user.id', '=', userId)
    .select([...userColumns, ...companyColumns])
    .executeTakeFirst()
  return row ? toSessionUser(row) : null
}

export interface TokenUser extends SessionUser {
  token: { id: string; scope: TokenScope; lastUsedAt: string | null }
}

/** The user of a token that has not expired. One query, as for a session: the role is the current one. */
export async function findTokenUser(query: Query, secret: string): Promise<TokenUser | null> {
  const row = await query
    .selectFrom('apiToken')
    .innerJoin('user', 'user.id', 'apiToken.userId')
    .where('apiToken.hash', '=', sha256(secret))
    .select([
      ...userColumns,
      'apiToken.id as tokenId',
      'apiToken.scope',
      'apiToken.expiresAt',
      'apiToken.lastUsedAt',
    ])
    .executeTakeFirst()
  if (!row || row.expiresAt <= new Date().toISOString()) return null
  const { tokenId: id, scope, lastUsedAt } = row
  return { ...toSessionUser(row), token: { id, scope, lastUsedAt } }
}

const userColumns = [
  'user.id',
  'user.name',
  'user.email',
  'user.company',
  'user.isEmailConfirmed',
  'user.pendingEmail',
  'user.pendingEmailConfirmed',
  'user.secondFactorSince',
  agencyRole,
] as const

const companyColumns = [
  'membership.companyId',
  'membership.role as companyRole',
  'company.name as companyName',
  'company.isFactorRequired',
] as const

type UserKey = 'id' | 'email' | 'identity'

export function findUser(query: Query, by: UserKey, value: string) {
  return usersBy(query, by, value).executeTakeFirst()
}

/**
 * Locked until the transaction ends; the role may be that of before the lock. Rows that refer to the account are still
 * inserted: their transactions may hold a lock that this one waits for next.
 */
export function lockUser(trx: Query, by: UserKey, value: string) {
  return usersBy(trx, by, value).forNoKeyUpdate().executeTakeFirst()
}

function usersBy(query: Query, by: UserKey, value: string) {
  return query.selectFrom('user').where(by, '=', value).selectAll().select(agencyRole)
}

export async function hasSecondFactor(query: Query, id: string): Promise<boolean> {
  return Boolean((await findUser(query, 'id', id))?.secondFactorSince)
}

interface NewUser {
  id: string
  name: string
  email: string
  company?: string
  isEmailConfirmed: boolean
  /** None for an account that began with an emailed link. */
  passwordHash?: string
  identity?: string
  identitySince?: string
}

/** Adds a client. False if the address or the identity is taken. */
export function insertUser(query: Query, { isEmailConfirmed, ...user }: NewUser): Promise<boolean> {
  const createdAt = new Date().toISOString()
  return hasChanged(
    query
      .insertInto('user')
      .values({ ...user, isEmailConfirmed: Number(isEmailConfirmed), createdAt })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

export async function updateUser(query: Query, id: string, change: Updateable<Schema['user']>) {
  await query.updateTable('user').set(change).where('id', '=', id).execute()
  if ('name' in change || 'email' in change) await copyClientText(query, 'clientId', id)
}

export const noIdentity = { identity: null, identitySince: null }

export const noPendingEmail = { pendingEmail: null, pendingEmailConfirmed: null }

/** Without those who share a company, or have an order that changed since `before` or that an operator has handled. */
export function listUnconfirmedAccounts(
  query: Query,
  { before, limit, id }: { before: Date; limit: number; id?: string },
) {
  const operators = query.selectFrom('membership').where('companyId', '=', agencyId)
  return query
    .selectFrom('user')
    .where('createdAt', '<', before.toISOString())
    .where('isEmailConfirmed', '=', 0)
    .where('user.id', 'not in', operators.select('userId'))
    .where(({ not, exists, or, selectFrom }) => {
      const colleagues = selectFrom('membership as own')
        .innerJoin('membership as other', 'other.companyId', 'own.companyId')
        .whereRef('own.userId', '=', 'user.id')
        .whereRef('other.userId', '<>', 'user.id')
        .select('other.userId')
      // Two, so that each uses an index: the requests of the account itself, and those of its companies.
      const placed = selectFrom('request').whereRef('request.clientId', '=', 'user.id')
      const shared = selectFrom('membership')
        .innerJoin('request', 'request.companyId', 'membership.companyId')
        .whereRef('membership.userId', '=', 'user.id')
      return not(
        or([
          exists(colleagues),
          exists(placed.where((eb) => keepsAccount(eb, before)).select('request.number')),
          exists(shared.where((eb) => keepsAccount(eb, before)).select('request.number')),
        ]),
      )
    })
    .$if(id !== undefined, (one) => one.where('user.id', '=', id as string))
    .orderBy('createdAt')
    .limit(limit)
    .select(['user.id', 'user.email'])
    .execute()
}

function keepsAccount(eb: ExpressionBuilder<Schema, 'request'>, before: Date) {
  return eb.or([
    eb('request.updatedAt', '>=', before.toISOString()),
    eb('request.quoteCount', '>', 0),
    eb('request.status', '<>', 'pending'),
    // Every invoice has an operator's event.
    eb.exists(
      eb
        .selectFrom('requestEvent')
        .whereRef('requestEvent.requestNumber', '=', 'request.number')
        .where('requestEvent.actorRole', '=', 'operator')
        .select('requestEvent.id'),
    ),
  ])
}
