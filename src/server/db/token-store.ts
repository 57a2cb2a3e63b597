import { randomUUID } from 'node:crypto'
import { expressionBuilder, type Selectable, sql } from 'kysely'
import { linkRules } from '#domain/accounts/credentials.ts'
import type { TokenPayloads, TokenPurpose } from './account-tables.ts'
import type { Database, Query } from './database.ts'
import { hasChanged } from './queries.ts'
import { newToken, sha256 } from './random-token.ts'
import type { Schema } from './schema.ts'

type TokenRow = Selectable<Schema['token']>

export interface Token<Purpose extends TokenPurpose> extends Omit<TokenRow, 'payload'> {
  payload: TokenPayloads[Purpose]
}

interface NewToken<Purpose extends TokenPurpose>
  extends Partial<Pick<TokenRow, 'userId' | 'companyId' | 'email' | 'key' | 'browserHash'>> {
  /** A new one, unless the payload depends on it. */
  token?: string
  payload: TokenPayloads[Purpose]
  lifetimeMs: number
  isReminded?: boolean
}

/** Returns the token, of which the table has a hash, and when it expires. */
export async function issueToken<Purpose extends TokenPurpose>(
  query: Query,
  purpose: Purpose,
  { token = newToken(), payload, lifetimeMs, isReminded = false, ...columns }: NewToken<Purpose>,
): Promise<{ token: string; expiresAt: string }> {
  const now = Date.now()
  const expiresAt = new Date(now + lifetimeMs).toISOString()
  const reminderMs = linkRules.reminderHours * 60 * 60_000
  const row = {
    ...columns,
    id: randomUUID(),
    hash: sha256(token),
    purpose,
    payload: JSON.stringify(payload),
    attempts: 0,
    createdAt: new Date(now).toISOString(),
    expiresAt,
    remindsAt: isReminded ? new Date(now + lifetimeMs - reminderMs).toISOString() : null,
  }
  await query.insertInto('token').values(row).execute()
  return { token, expiresAt }
}

/** Undefined for a token that is unknown or has expired. One that was used may still be found: see `usedAt`. */
export async function findToken<P extends TokenPurpose>(query: Query, purpose: P, token: string) {
  const row = await query
    .selectFrom('token')
    .where(isNamed(purpose, token))
    .selectAll()
    .executeTakeFirst()
  return row && parseToken<P>(row)
}

/** Deletes a token by its use. Undefined if it is unknown, has expired, or was used: of two calls at once, one gets it. */
export async function takeToken<P extends TokenPurpose>(query: Query, purpose: P, token: string) {
  const row = await query
    .deleteFrom('token')
    .where(isNamed(purpose, token))
    .where('usedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && parseToken<P>(row)
}

/** Marks a token as used, and keeps it. False if it was used before, or has expired. */
export function markTokenUsed(query: Query, purpose: TokenPurpose, token: string) {
  const used = query.updateTable('token').set({ usedAt: new Date().toISOString() })
  return hasChanged(used.where(isNamed(purpose, token)).where('usedAt', 'is', null))
}

/** With another hash, the link from before stops working. */
export async function updateToken(
  query: Query,
  id: string,
  values: Partial<Pick<TokenRow, 'hash' | 'payload'>>,
): Promise<void> {
  await query.updateTable('token').set(values).where('id', '=', id).execute()
}

export async function isReminderDue(query: Query): Promise<boolean> {
  return (await dueReminder(query).select('id').executeTakeFirst()) !== undefined
}

/** The link whose reminder has been due the longest. Of several processes, one gets it, once. */
export async function takeReminder(trx: Query) {
  const due = dueReminder(trx).select('id').forUpdate().skipLocked()
  const row = await trx
    .updateTable('token')
    .set({ remindsAt: null })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
  return row && parseToken<TokenPurpose>(row)
}

function dueReminder(query: Query) {
  const now = new Date().toISOString()
  return query
    .selectFrom('token')
    .where('remindsAt', '<=', now)
    .where('expiresAt', '>', now)
    .where('usedAt', 'is', null)
    .orderBy('remindsAt')
    .limit(1)
}

/** Counts a code before it is compared, so that codes sent at once are counted too. False after too many. */
export function countTokenAttempt(query: Query, id: string, max: number): Promise<boolean> {
  const counted = query.updateTable('token').set((eb) => ({ attempts: eb('attempts', '+', 1) }))
  return hasChanged(counted.where('id', '=', id).where('attempts', '<', max))
}

/** Also one that has expired, until it is deleted. Calls with one key wait for each other. */
export async function lockTokenByKey<P extends TokenPurpose>(
  trx: Query,
  { engine }: Pick<Database, 'engine'>,
  purpose: P,
  key: string,
) {
  // SQLite has one writer at a time anyway.
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtext(${`token ${key}`}))`.execute(trx)
  }
  const named = trx.selectFrom('token').where((eb) => eb.and({ purpose, key }))
  const row = await named.selectAll().executeTakeFirst()
  return row && parseToken<P>(row)
}

/** The newest that have not expired. Anyone may cause some of these, so there may be any number. */
export async function listTokens<Purpose extends TokenPurpose>(
  query: Query,
  purpose: Purpose,
  filter: TokenFilter,
  limit: number,
): Promise<Token<Purpose>[]> {
  const rows = await query
    .selectFrom('token')
    .where((eb) => eb.and({ purpose, ...filter }))
    .where('expiresAt', '>', new Date().toISOString())
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map((row) => parseToken<Purpose>(row))
}

type TokenFilter = Partial<Omit<TokenRow, 'purpose'>>

export function deleteTokens(query: Query, purposes: TokenPurpose[], filter: TokenFilter) {
  return query
    .deleteFrom('token')
    .where('purpose', 'in', purposes)
    .where((eb) => eb.and(filter))
    .returning('email')
    .execute()
}

/** Invalidates every emailed link that opens an account, and every sign-in that has begun. */
export async function deleteAccountTokens(query: Query, userId: string): Promise<void> {
  await deleteTokens(
    query,
    ['confirm-email', 'change-email', 'reset-password', 'sign-in-link', 'pending-sign-in'],
    { userId },
  )
}

function isNamed(purpose: TokenPurpose, token: string) {
  const eb = expressionBuilder<Schema, 'token'>()
  return eb.and([
    eb('hash', '=', sha256(token)),
    eb('purpose', '=', purpose),
    eb('expiresAt', '>', new Date().toISOString()),
  ])
}

function parseToken<Purpose extends TokenPurpose>(row: TokenRow): Token<Purpose> {
  return { ...row, payload: JSON.parse(row.payload) as TokenPayloads[Purpose] }
}
