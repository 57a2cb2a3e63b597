import { randomBytes } from 'node:crypto'
import type {
  NotificationKind,
  NotificationPreference,
} from '#domain/notifications/notification-kinds.ts'
import type { Query } from '#server/db/database.ts'

/** The preferences that are stored: every other kind is on. */
export async function listPreferences(query: Query, userId: string) {
  const rows = await query
    .selectFrom('notificationPreference')
    .where('userId', '=', userId)
    .select(['kind', 'offSince'])
    .execute()
  return rows.map(({ kind, offSince }) => ({ kind, isOn: offSince === null }))
}

export async function setPreference(
  query: Query,
  userId: string,
  { kind, isOn }: NotificationPreference,
) {
  const offSince = isOn ? null : new Date().toISOString()
  await query
    .insertInto('notificationPreference')
    .values({ userId, kind, offSince, token: newToken() })
    .onConflict((known) => known.columns(['userId', 'kind']).doUpdateSet({ offSince }))
    .execute()
}

/** The preference by which an email is sent. It is stored from then on, with a token for the link in the email. */
export async function requirePreference(query: Query, userId: string, kind: NotificationKind) {
  const { offSince, token } = await query
    .insertInto('notificationPreference')
    .values({ userId, kind, offSince: null, token: newToken() })
    // A change to what it is already, because only changed rows are returned.
    .onConflict((known) => known.columns(['userId', 'kind']).doUpdateSet({ kind }))
    .returning(['offSince', 'token'])
    .executeTakeFirstOrThrow()
  return { isOn: offSince === null, token }
}

export async function findByToken(query: Query, token: string) {
  const row = await query
    .selectFrom('notificationPreference')
    .where('token', '=', token)
    .select(['kind', 'offSince'])
    .executeTakeFirst()
  return row && { kind: row.kind, isOn: row.offSince === null }
}

/** Returns the kind that was changed, if the token is known. */
export async function setByToken(query: Query, token: string, isOn: boolean) {
  const row = await query
    .updateTable('notificationPreference')
    .set({ offSince: isOn ? null : new Date().toISOString() })
    .where('token', '=', token)
    .returning('kind')
    .executeTakeFirst()
  return row?.kind
}

/** Short, so that the link fits on one line of an email; 96 bits cannot be guessed. */
function newToken(): string {
  return randomBytes(12).toString('base64url')
}
