import { sql } from 'kysely'
import { requestId } from '#domain/request-id.ts'
import type { Role } from '#domain/role.ts'
import type { Query } from './database.ts'
import { noDueTime } from './request-row.ts'
import { companyIdOf, type SessionUser } from './user-store.ts'

/** A user has one feed: a new address replaces the one before it. */
export async function setCalendarFeed(
  query: Query,
  { id: userId, companyId }: Pick<SessionUser, 'id' | 'companyId'>,
  secretHash: string,
  createdAt: string,
): Promise<void> {
  await query
    .insertInto('calendarFeed')
    .values({ userId, secretHash, createdAt, companyId })
    .onConflict((known) => known.column('userId').doUpdateSet({ secretHash, createdAt, companyId }))
    .execute()
}

/** Returns false when there was none. */
export async function deleteCalendarFeed(query: Query, userId: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('calendarFeed')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Null for a user without a feed. */
export async function findCalendarFeed(query: Query, userId: string): Promise<string | null> {
  const row = await query
    .selectFrom('calendarFeed')
    .where('userId', '=', userId)
    .select('createdAt')
    .executeTakeFirst()
  return row?.createdAt ?? null
}

interface FeedOwner {
  id: string
  role: Role
  hasSecondFactor: boolean
  /** Null without one. */
  companyId: string | null
}

/** The user behind an address. Undefined for one that is unknown or was replaced. */
export async function findFeedOwner(
  query: Query,
  secretHash: string,
): Promise<FeedOwner | undefined> {
  const row = await query
    .selectFrom('calendarFeed')
    .innerJoin('user', 'user.id', 'calendarFeed.userId')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.userId', '=', 'calendarFeed.userId')
        .on('membership.companyId', '=', companyIdOf('calendarFeed')),
    )
    .where('calendarFeed.secretHash', '=', secretHash)
    .select(['user.id', 'user.role', 'user.secondFactorSince', 'membership.companyId'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { secondFactorSince, ...owner } = row
  return { ...owner, hasSecondFactor: secondFactorSince !== null }
}

export interface DatedRequest {
  id: string
  title: string
  updatedAt: string
}

/** The next estimated completions of a company's open requests, or of all. */
export async function listEstimatedCompletions(
  query: Query,
  companyId: string | undefined,
  limit: number,
): Promise<(DatedRequest & { day: string })[]> {
  const rows = await query
    .selectFrom('request')
    .$if(companyId !== undefined, (all) => all.where('companyId', '=', companyId as string))
    .where('estimatedCompletion', 'is not', null)
    .where('closedAt', 'is', null)
    // Spelled out, because the index has only these.
    .where('status', '<>', sql.lit('completed'))
    .orderBy('estimatedCompletion')
    .orderBy('number')
    .limit(limit)
    .select(['number', 'title', 'updatedAt', 'estimatedCompletion'])
    .execute()
  return rows.map(({ number, estimatedCompletion, ...row }) => ({
    ...row,
    id: requestId(number),
    day: estimatedCompletion ?? '',
  }))
}

/** The answers to clients that are due next. */
export async function listDueAnswers(
  query: Query,
  limit: number,
): Promise<(DatedRequest & { dueAt: string })[]> {
  const rows = await query
    .selectFrom('request')
    .where('dueAt', '<', noDueTime)
    .where('closedAt', 'is', null)
    .orderBy('dueAt')
    .orderBy('number')
    .limit(limit)
    .select(['number', 'title', 'updatedAt', 'dueAt'])
    .execute()
  return rows.map(({ number, ...row }) => ({ ...row, id: requestId(number) }))
}
