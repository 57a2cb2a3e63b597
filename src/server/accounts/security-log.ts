import { normalEmail } from '#domain/accounts/credentials.ts'
import {
  type SecurityEventKind,
  type ServiceEvent,
  type ServiceLogQuery,
  securityLogRules,
} from '#domain/accounts/security-event.ts'
import type { Database, Query } from '#server/db/database.ts'
import {
  insertSecurityEvent,
  listSecurityEvents as listStored,
  wholeService,
} from './security-event-store.ts'
import type { SessionUser, UserWithSession } from './session-user.ts'
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

export interface CallOrigin {
  /** See `callerOf`. */
  network: string
  userAgent: string
}

/** A call that is recorded: who made it, from where. */
export interface LoggedCall {
  user: SessionUser
  origin: CallOrigin
}

/** What verbs need to know of a user's call besides its content. */
export interface UserCall {
  user: UserWithSession
  origin: CallOrigin
  headers: Headers
}

interface NewSecurityEvent {
  /** Whose account it is about. */
  userId: string
  kind: SecurityEventKind
  /** Null on the command line. */
  origin: CallOrigin | null
  /** Who did it, where that was another user. */
  actorId?: string | null
  /** Of what outlives the account that did it. */
  actorEmail?: string
  /** A few words more, such as the name of a passkey. */
  detail?: string | undefined
}

/** Writes to the security log, in the transaction of what it records. */
export async function recordSecurityEvent(trx: Query, event: NewSecurityEvent): Promise<void> {
  const { userId, kind, origin, actorId = null, actorEmail = null, detail = null } = event
  await insertSecurityEvent(trx, {
    userId,
    actorId,
    actorEmail,
    kind,
    detail,
    network: origin?.network ?? null,
    userAgent: origin?.userAgent ?? null,
    at: new Date().toISOString(),
  })
}

/**
 * Writes what is about the money or identity of the whole service. It is no account's: it stays in the log, with the
 * address of who did it, when their account is deleted.
 */
export async function recordServiceEvent(
  trx: Query,
  { user, origin }: LoggedCall,
  event: { kind: SecurityEventKind; detail: string },
): Promise<void> {
  const by = { userId: wholeService, actorId: user.id, actorEmail: user.email }
  await recordSecurityEvent(trx, { ...event, ...by, origin })
}

/** Recorded before the first byte is sent: what was read cannot be taken back. */
export async function recordExport(
  database: Database,
  user: SessionUser,
  what: string,
  origin: CallOrigin,
): Promise<void> {
  const event = { userId: user.id, kind: 'data-exported', origin, detail: what } as const
  await recordSecurityEvent(database.query, event)
}
