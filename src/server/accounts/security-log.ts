import { normalEmail } from '#domain/accounts/credentials.ts'
import type { ServiceEvent, ServiceLogQuery } from '#domain/accounts/operator-account.ts'
import { type SecurityEvent, securityLogRules } from '#domain/accounts/security-event.ts'
import type { Database } from '#server/db/database.ts'
import { listServiceEvents, listSecurityEvents as listStored } from './security-event-store.ts'
import type { SessionUser } from './session-user.ts'
import { findUser } from './user-store.ts'

const size = securityLogRules.pageSize

interface Page<Event> {
  events: Event[]
  next: number | null
}

/** A page of the log of one account: the newest entries, or those before a cursor. */
export async function listSecurityEvents(
  { query }: Database,
  user: SessionUser,
  { before }: { before?: string | undefined },
): Promise<Page<SecurityEvent>> {
  return toPage(await listStored(query, user.id, toCursor(before), size + 1))
}

/** The same of all accounts. */
export async function readServiceLog(
  { query }: Database,
  { before, kind, account = '' }: ServiceLogQuery,
): Promise<Page<ServiceEvent>> {
  const email = normalEmail(account)
  const userId = email === '' ? undefined : (await findUser(query, 'email', email))?.id
  if (email !== '' && userId === undefined) return { events: [], next: null }
  const page = { kind, userId, before: toCursor(before), limit: size + 1 }
  return toPage(await listServiceEvents(query, page))
}

function toCursor(before: string | undefined): number | undefined {
  return before === undefined ? undefined : Number(before)
}

/** One more than a page holds was read, to know whether another follows. */
function toPage<Event extends { id: number }>(found: Event[]): Page<Event> {
  const events = found.slice(0, size)
  return { events, next: found.length > size ? (events.at(-1)?.id ?? null) : null }
}
