import { randomUUID } from 'node:crypto'
import type { Invitation, NewInvitation } from '#domain/accounts/operator-account.ts'
import type { Query } from '#server/db/database.ts'
import type { OperatorInvitationTable } from '#server/db/operator-invitation-table.ts'
import { sha256 } from '#server/db/random-token.ts'

interface StoredInvitation extends NewInvitation {
  token: string
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

/** Replaces an earlier one to the same address. */
export async function insertInvitation(query: Query, invitation: StoredInvitation): Promise<void> {
  const { token, createdAt, expiresAt, ...rest } = invitation
  await deleteInvitationsTo(query, invitation.email)
  await query
    .insertInto('operatorInvitation')
    .values({
      ...rest,
      id: randomUUID(),
      tokenHash: sha256(token),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })
    .execute()
}

export function listInvitations(query: Query, now: Date): Promise<Invitation[]> {
  return query
    .selectFrom('operatorInvitation')
    .where('expiresAt', '>', now.toISOString())
    .orderBy('email')
    .select(['id', 'email', 'role', 'createdAt', 'expiresAt'])
    .execute()
}

/** Undefined for a token that is unknown or has expired. */
export function findInvitation(
  query: Query,
  token: string,
  now: Date,
): Promise<OperatorInvitationTable | undefined> {
  return query
    .selectFrom('operatorInvitation')
    .where('tokenHash', '=', sha256(token))
    .where('expiresAt', '>', now.toISOString())
    .selectAll()
    .executeTakeFirst()
}

/** Returns its address, or undefined when it is gone: it works once. */
export async function deleteInvitation(query: Query, id: string): Promise<string | undefined> {
  const row = await query
    .deleteFrom('operatorInvitation')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

export async function deleteInvitationsTo(query: Query, email: string): Promise<void> {
  await query.deleteFrom('operatorInvitation').where('email', '=', email).execute()
}

/** Those that an admin has sent. */
export async function deleteInvitationsBy(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('operatorInvitation').where('invitedBy', '=', userId).execute()
}

export async function deleteExpiredInvitations(query: Query, now: Date): Promise<void> {
  await query.deleteFrom('operatorInvitation').where('expiresAt', '<=', now.toISOString()).execute()
}
