import { randomBytes } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import {
  type NotificationKind,
  type NotificationPreference,
  notificationKindsFor,
} from '#domain/notifications/notification-rules.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'

/** Every kind is on that is not stored as off. */
export async function readPreferences(
  query: Query,
  { id, role }: Pick<SessionUser, 'id' | 'role'>,
): Promise<NotificationPreference[]> {
  const off = await query
    .selectFrom('notificationPreference')
    .where('userId', '=', id)
    .where('offSince', 'is not', null)
    .select('kind')
    .execute()
  const isOff = (kind: NotificationKind) => off.some((row) => row.kind === kind)
  return notificationKindsFor(role).map((kind) => ({ kind, isOn: !isOff(kind) }))
}

/** Changes one of them, so that two tabs that change different ones do not disturb each other. */
export async function changePreference(
  { query }: Database,
  user: Pick<SessionUser, 'id' | 'role'>,
  { kind: typed, isOn }: { kind: string; isOn: boolean },
): Promise<NotificationPreference[]> {
  const kind = notificationKindsFor(user.role).find((one) => one === typed)
  if (kind === undefined) throw new CallError('invalid')
  const offSince = isOn ? null : new Date().toISOString()
  await query
    .insertInto('notificationPreference')
    .values({ userId: user.id, kind, offSince, token: newToken() })
    .onConflict((known) => known.columns(['userId', 'kind']).doUpdateSet({ offSince }))
    .execute()
  return readPreferences(query, user)
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

export async function readPreferenceByToken({ query }: Database, token: string) {
  const row = await query
    .selectFrom('notificationPreference')
    .where('token', '=', token)
    .select(['kind', 'offSince'])
    .executeTakeFirst()
  return row && { kind: row.kind, isOn: row.offSince === null }
}

/** Turns a kind off, or on again, by the token of an email. Undefined for an unknown token. */
export function changeByToken({ query }: Database, token: string, isOn: boolean) {
  return query
    .updateTable('notificationPreference')
    .set({ offSince: isOn ? null : new Date().toISOString() })
    .where('token', '=', token)
    .returning('kind')
    .executeTakeFirst()
}

/** Short, so that the link fits on one line of an email; 96 bits cannot be guessed. */
function newToken(): string {
  return randomBytes(12).toString('base64url')
}
