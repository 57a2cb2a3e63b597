import { CallError } from '#contract/errors.ts'
import {
  type NotificationPreference,
  notificationKindsFor,
} from '#domain/notifications/notification-kinds.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import {
  findByToken,
  listPreferences,
  setByToken,
  setPreference,
} from './notification-preference-store.ts'

export async function readPreferences(
  query: Query,
  { id, role }: Pick<SessionUser, 'id' | 'role'>,
): Promise<NotificationPreference[]> {
  const stored = new Map((await listPreferences(query, id)).map(({ kind, isOn }) => [kind, isOn]))
  return notificationKindsFor(role).map((kind) => ({ kind, isOn: stored.get(kind) ?? true }))
}

/** Changes one of them, so that two tabs that change different ones do not disturb each other. */
export async function changePreference(
  { query }: Database,
  user: SessionUser,
  { kind: typed, isOn }: { kind: string; isOn: boolean },
): Promise<NotificationPreference[]> {
  const kind = notificationKindsFor(user.role).find((one) => one === typed)
  if (kind === undefined) throw new CallError('invalid')
  await setPreference(query, user.id, { kind, isOn })
  return readPreferences(query, user)
}

export const readUnsubscription = ({ query }: Database, token: string) => findByToken(query, token)

/** Turns a kind off, or on again, by the token of an email. Undefined for an unknown token. */
export function changeByToken({ query }: Database, token: string, isOn: boolean) {
  return setByToken(query, token, isOn)
}
