import { normalEmail } from '#domain/accounts/credentials.ts'
import type { ServiceEvent, ServiceLogQuery } from '#domain/accounts/operator-account.ts'
import { type SecurityEvent, securityLogRules } from '#domain/accounts/security-event.ts'
import type { Database } from '#server/db/database.ts'
import { listServiceEvents, listSecurityEvents as listStored } from './security-event-store.ts'
import type { SessionUser } from './session-user.ts'
import { findUserId } from './user-store.ts'

/** A page of the log of one account: the newest entries, or those before a cursor. */
export async function listSecurityEvents(
  { query }: Database,
  user: SessionUser,
  { before }: { before?: string | undefined },
): Promise<{ events: SecurityEvent[]; next: number | null }> {
  const size = securityLogRules.pageSize
  const cursor = before === undefined ? undefined : Number(before)
  // One more than a page holds, to know whether another follows.
  const found = await listStored(query, user.id, cursor, size + 1)
  const events = found.slice(0, size)
  return { events, next: found.length > size ? (events.at(-1)?.id ?? null) : null }
}

/** A page of the log of all accounts: the newest entries, or those before a cursor. */
export async function readServiceLog(
  { query }: Database,
  { before, kind, account = '' }: ServiceLogQuery,
): Promise<{ events: ServiceEvent[]; next: number | null }> {
  const email = normalEmail(account)
  const userId = email === '' ? undefined : await findUserId(query, email)
  if (email !== '' && userId === undefined) return { events: [], next: null }
  const size = securityLogRules.pageSize
  const cursor = before === undefined ? undefined : Number(before)
  // One more than a page holds, to know whether another follows.
  const found = await listServiceEvents(query, { kind, userId, before: cursor, limit: size + 1 })
  const events = found.slice(0, size)
  return { events, next: found.length > size ? (events.at(-1)?.id ?? null) : null }
}
