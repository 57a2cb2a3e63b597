import { normalEmail } from '#domain/accounts/credentials.ts'
import { agencyId, type MemberAction } from '#domain/companies/team.ts'
import { brandName } from '#domain/site/brand.ts'
import {
  insertMembership,
  listMembers,
  lockMembers,
  updateMembership,
} from '#server/companies/membership-store.ts'
import { endMembership, insertCompany, lockMembersAsOwner } from '#server/companies/memberships.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { deleteTokens } from '#server/db/token-store.ts'
import { enqueueMail, type MailData } from '#server/notifications/mail/enqueue-mail.ts'
import type { RoleOutcome } from '#server/notifications/mail/team-mails.ts'
import { type CallOrigin, recordSecurityEvent } from './security-log.ts'
import type { UserWithSession } from './session-user.ts'
import { deleteSessions, lockSession } from './sessions.ts'
import { lockUser } from './user-store.ts'

/** Every member of the agency, suspended ones included, admins first. */
export function listOperators({ query }: Pick<Database, 'query'>) {
  return listMembers(query, agencyId)
}

/** Emails every admin, who did it included: it may not have been them. */
export async function emailAdmins<Kind extends keyof MailData>(
  trx: Transaction,
  kind: Kind,
  data: MailData[Kind],
): Promise<void> {
  for (const { email, role, isSuspended } of await listOperators({ query: trx })) {
    if (role === 'owner' && !isSuspended) await enqueueMail(trx, email, kind, data)
  }
}

/** Locks all operators, so that a former admin adds nothing that outlasts the role, and calls at once are counted in turn. */
export async function lockAsAdmin(trx: Query, user: UserWithSession): Promise<void> {
  await lockSession(trx, user)
  await lockMembersAsOwner(trx, user, agencyId)
}

/** How the email and the log name what an admin does. */
export const agencyOutcomes: Record<MemberAction, RoleOutcome> = {
  suspend: 'suspended',
  restore: 'restored',
  remove: 'removed',
  'make-owner': 'admin',
  'make-member': 'demoted',
}

/**
 * What follows when a role in the agency has changed. A grant or suspension ends every session: one from before, perhaps
 * made by another person, must not get an operator's rights. Otherwise they go on: the role is read with every call.
 */
export async function recordAgencyRole(
  trx: Transaction,
  { id, email }: { id: string; email: string },
  outcome: RoleOutcome,
  { actorId, origin }: { actorId?: string; origin: CallOrigin | null },
): Promise<void> {
  if (outcome !== 'demoted' && outcome !== 'removed') await deleteSessions(trx, { userId: id })
  await trx.deleteFrom('apiToken').where('userId', '=', id).execute()
  // It would undo the change.
  await deleteTokens(trx, ['invitation'], { companyId: agencyId, email })
  const detail = origin === null ? `${outcome}, command line` : outcome
  const event = { userId: id, kind: 'role-changed', origin, detail } as const
  await recordSecurityEvent(trx, { ...event, ...(actorId && { actorId }) })
  await enqueueMail(trx, email, 'role-changed', { outcome })
}

/* What the command line does. It needs no admin: the first one comes from here. */

export type RoleChange = 'changed' | 'unchanged' | 'unknown' | 'unconfirmed'

interface GrantOptions {
  isAdmin?: boolean
  /** Also grants the role to an account whose address has not been confirmed. */
  allowUnconfirmed?: boolean
}

/** Also restores a suspended one. Anyone can sign up with any address, so an unconfirmed one needs `allowUnconfirmed`. */
export function grantOperator(
  database: Database,
  typed: string,
  { isAdmin = false, allowUnconfirmed = false }: GrantOptions = {},
): Promise<RoleChange> {
  return database.change(async (trx) => {
    const { account, member } = await lockOperator(trx, typed)
    if (account === undefined) return 'unknown'
    const wasOperator = member !== undefined && member.suspendedAt === null
    if (wasOperator && (!isAdmin || member.role === 'owner')) return 'unchanged'
    if (!account.isEmailConfirmed && !allowUnconfirmed) return 'unconfirmed'
    const role = isAdmin ? 'owner' : 'member'
    await addOperator(trx, account.id, role)
    trx.announce({ kind: 'access', userId: account.id })
    await recordAgencyRole(trx, account, isAdmin ? 'admin' : 'operator', { origin: null })
    return 'changed'
  })
}

/** Adds a member to the agency, which is created with its first one, or changes and restores them. */
export async function addOperator(trx: Query, userId: string, role: 'owner' | 'member') {
  const at = new Date().toISOString()
  await insertCompany(trx, { id: agencyId, name: brandName, createdAt: at })
  const membership = { companyId: agencyId, userId }
  if (await insertMembership(trx, { ...membership, role, at })) return
  await updateMembership(trx, membership, { role, suspendedAt: null })
}

/** Takes effect with the account's next call: the role is read with every call. */
export function revokeOperator(database: Database, typed: string): Promise<RoleChange> {
  return database.change(async (trx) => {
    const { account, member } = await lockOperator(trx, typed)
    if (account === undefined) return 'unknown'
    if (member === undefined) return 'unchanged'
    await endMembership(trx, { companyId: agencyId, userId: account.id })
    await recordAgencyRole(trx, account, 'removed', { origin: null })
    return 'changed'
  })
}

/** A sign-in that runs at the same time waits, and then reads the new role. */
async function lockOperator(trx: Query, typed: string) {
  const account = await lockUser(trx, 'email', normalEmail(typed))
  const members = await lockMembers(trx, agencyId)
  return { account, member: members.find(({ id }) => id === account?.id) }
}
