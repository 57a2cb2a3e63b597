import type { Insertable } from 'kysely'
import type { SecurityEventKind, ServiceEvent } from '#domain/accounts/security-event.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

/** In place of an account, where an entry is about the whole service. */
export const wholeService = 'service'

export async function insertSecurityEvent(
  query: Query,
  event: Insertable<Schema['securityEvent']>,
): Promise<void> {
  await query.insertInto('securityEvent').values(event).execute()
}

/** Whether the account of an address has signed in from a network, as far back as the log goes. */
export async function hasSignedInFrom(
  query: Query,
  email: string,
  network: string,
): Promise<boolean> {
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

interface EventFilter {
  /** Whose; of all accounts without it. */
  userId?: string | undefined
  /** Also of the whole service, by this account or by one that had this address. */
  email?: string | undefined
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
    .$if(userId !== undefined || email !== undefined, (page) =>
      page.where((eb) => {
        const own = userId === undefined ? [] : [eb('securityEvent.userId', '=', userId)]
        if (email === undefined) return eb.or(own)
        const by = [
          eb('securityEvent.actorEmail', '=', email),
          ...(userId === undefined ? [] : [eb('securityEvent.actorId', '=', userId)]),
        ]
        return eb.or([...own, eb('securityEvent.userId', '=', wholeService).and(eb.or(by))])
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

/** The browsers that have signed in to an account from a network, and whether any has at all. */
export async function listBrowsersOf(
  query: Query,
  userId: string,
): Promise<{ network: string | null; userAgent: string | null }[]> {
  return query
    .selectFrom('securityEvent')
    .where('userId', '=', userId)
    .where('kind', 'in', ['signed-up', 'signed-in'])
    .select(['network', 'userAgent'])
    .distinct()
    .execute()
}

/** The log of a deleted account: it is personal data, and no longer needed to protect it. */
export async function deleteSecurityEventsOf(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('securityEvent').where('userId', '=', userId).execute()
}
