import type { Selectable } from 'kysely'
import type { Query } from '#server/db/database.ts'
import type { SignInLinkTable } from '#server/db/link-tables.ts'

export type SignInLinkRow = Selectable<SignInLinkTable>

export async function insertSignInLink(
  query: Query,
  link: Omit<SignInLinkRow, 'codesTried'>,
): Promise<void> {
  await query
    .insertInto('signInLink')
    .values({ ...link, codesTried: 0 })
    .execute()
}

/** Undefined for a link that was used, has expired, or never led to an account. */
export function findSignInLink(
  query: Query,
  id: string,
  now: Date,
): Promise<SignInLinkRow | undefined> {
  return query
    .selectFrom('signInLink')
    .where('id', '=', id)
    .where('userId', 'is not', null)
    .where('expiresAt', '>', now.toISOString())
    .selectAll()
    .executeTakeFirst()
}

/** Counts a code before it is compared, so that codes sent at once are counted too. False after too many. */
export async function countCode(query: Query, id: string, codesMax: number): Promise<boolean> {
  const row = await query
    .updateTable('signInLink')
    .set((eb) => ({ codesTried: eb('codesTried', '+', 1) }))
    .where('id', '=', id)
    .where('codesTried', '<', codesMax)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a link up. False if another call did so before. */
export async function deleteSignInLink(trx: Query, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('signInLink')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredSignInLinks(query: Query, now: Date): Promise<void> {
  await query.deleteFrom('signInLink').where('expiresAt', '<=', now.toISOString()).execute()
}
