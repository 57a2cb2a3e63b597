import { normalEmail } from '#domain/accounts/credentials.ts'
import {
  type SecurityEventKind,
  type ServiceEvent,
  type ServiceLogQuery,
  securityLogRules,
} from '#domain/accounts/security-event.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { SessionUser, UserWithSession } from './session-user.ts'
import { findUser } from './user-store.ts'

/** A page of the log of one account: the newest entries, or those before a cursor. */
export function readSecurityLog(database: Database, { id }: SessionUser, query: ServiceLogQuery) {
  return readPage(database, { userId: id }, query)
}

export async function readServiceLog(
  database: Database,
  { account = '', ...filter }: ServiceLogQuery,
) {
  const email = normalEmail(account)
  if (email === '') return readPage(database, {}, filter)
  const user = await findUser(database.query, 'email', email)
  // No account has this id. An empty one marks failed sign-ins at unknown addresses.
  return readPage(database, { userId: user?.id ?? 'unknown', email }, filter)
}

async function readPage(
  { query }: Database,
  whose: Pick<EventFilter, 'userId' | 'email'>,
  { before, kind }: ServiceLogQuery,
) {
  const { pageSize } = securityLogRules
  const cursor = before === undefined ? undefined : Number(before)
  // One more than a page holds, to know whether another follows.
  const filter = { ...whose, kind, before: cursor, limit: pageSize + 1 }
  const found = await listSecurityEvents(query, filter)
  const events = found.slice(0, pageSize)
  return { events, next: found.length > pageSize ? (events.at(-1)?.id ?? null) : null }
}

interface EventFilter {
  /** Whose; of all accounts without it. */
  userId?: string
  /** Also of the whole service, by this account or by one that had this address. */
  email?: string
  kind?: SecurityEventKind | undefined
  before: number | undefined
  limit: number
}

/** The newest first, with the addresses that the accounts have now, or had where the entry outlives them. */
export async function listSecurityEvents(
  query: Query,
  { userId, email, kind, before, limit }: EventFilter,
): Promise<ServiceEvent[]> {
  const rows = await query
    .selectFrom('securityEvent')
    .leftJoin('user as account', 'account.id', 'securityEvent.userId')
    .leftJoin('user as actor', 'actor.id', 'securityEvent.actorId')
    .$if(kind !== undefined, (page) => page.where('kind', '=', kind as SecurityEventKind))
    .$if(userId !== undefined, (page) =>
      page.where((eb) => {
        const own = eb('securityEvent.userId', '=', userId as string)
        if (email === undefined) return own
        const isActor = eb('actorEmail', '=', email).or('actorId', '=', userId as string)
        return own.or(eb('securityEvent.userId', '=', wholeService).and(isActor))
      }),
    )
    .$if(before !== undefined, (page) => page.where('securityEvent.id', '<', before as number))
    .orderBy('securityEvent.id', 'desc')
    .limit(limit)
    .select(['securityEvent.id', 'at', 'kind', 'detail', 'network', 'userAgent'])
    .select('account.email as account')
    .select(({ fn }) => fn.coalesce('actor.email', 'securityEvent.actorEmail').as('actor'))
    .execute()
  return rows.map(({ detail, network, userAgent, account, actor, ...event }) => ({
    ...event,
    ...(detail === null ? {} : { detail }),
    ...(network === null ? {} : { network }),
    ...(userAgent === null ? {} : { userAgent }),
    ...(account === null ? {} : { account }),
    ...(actor === null ? {} : { actor }),
  }))
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
export interface UserCall extends LoggedCall {
  user: UserWithSession
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
  const { network = null, userAgent = null } = origin ?? {}
  const at = new Date().toISOString()
  const row = { userId, actorId, actorEmail, kind, detail, network, userAgent, at }
  await trx.insertInto('securityEvent').values(row).execute()
}

/** In place of an account, where an entry is about the whole service. */
const wholeService = 'service'

/** The entry stays in the log, with the address of who did it, when their account is deleted. */
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

/** Whether the account of an address has signed in from a network, as far back as the log goes. */
export async function hasSignedInFrom(query: Query, email: string, network: string) {
  const row = await query
    .selectFrom('securityEvent')
    .innerJoin('user', 'user.id', 'securityEvent.userId')
    .where('user.email', '=', email)
    .where('securityEvent.network', '=', network)
    .where('securityEvent.kind', 'in', ['signed-in', 'signed-up'])
    .select('securityEvent.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
