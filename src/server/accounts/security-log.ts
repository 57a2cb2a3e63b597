import { normalEmail } from '#domain/accounts/credentials.ts'
import {
  type ServiceEvent,
  type ServiceLogQuery,
  securityLogRules,
} from '#domain/accounts/security-event.ts'
import type { Database } from '#server/db/database.ts'
import { listSecurityEvents as listStored } from './security-event-store.ts'
import type { SessionUser } from './session-user.ts'
import { findUser } from './user-store.ts'

interface Page {
  events: ServiceEvent[]
  next: number | null
}

/** A page of the log of one account: the newest entries, or those before a cursor. */
export function listSecurityEvents(
  database: Database,
  user: SessionUser,
  { before }: { before?: string | undefined },
): Promise<Page> {
  return readPage(database, { userId: user.id }, { before })
}

/** The same of all accounts. */
export async function readServiceLog(
  database: Database,
  { account = '', ...filter }: ServiceLogQuery,
): Promise<Page> {
  const email = normalEmail(account)
  if (email === '') return readPage(database, {}, filter)
  const user = await findUser(database.query, 'email', email)
  return readPage(database, { userId: user?.id, email }, filter)
}

async function readPage(
  { query }: Database,
  whose: { userId?: string | undefined; email?: string },
  { before, kind }: ServiceLogQuery,
): Promise<Page> {
  const { pageSize } = securityLogRules
  const cursor = before === undefined ? undefined : Number(before)
  // One more than a page holds, to know whether another follows.
  const filter = { ...whose, kind, before: cursor, limit: pageSize + 1 }
  const found = await listStored(query, filter)
  const events = found.slice(0, pageSize)
  return { events, next: found.length > pageSize ? (events.at(-1)?.id ?? null) : null }
}
