import type { Selectable } from 'kysely'
import type { Query } from './database.ts'
import type { MailedDraftTable } from './link-tables.ts'

export type MailedDraftRow = Selectable<MailedDraftTable>

export async function insertMailedDraft(query: Query, draft: MailedDraftRow): Promise<void> {
  await query.insertInto('mailedDraft').values(draft).execute()
}

export function findMailedDraft(
  query: Query,
  id: string,
  now: Date,
): Promise<MailedDraftRow | undefined> {
  return query
    .selectFrom('mailedDraft')
    .where('id', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .selectAll()
    .executeTakeFirst()
}

export async function deleteMailedDraftsOf(query: Query, email: string): Promise<void> {
  await query.deleteFrom('mailedDraft').where('email', '=', email).execute()
}

export async function deleteExpiredMailedDrafts(query: Query, now: Date): Promise<void> {
  await query.deleteFrom('mailedDraft').where('expiresAt', '<=', now.toISOString()).execute()
}
