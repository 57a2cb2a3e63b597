import { randomUUID } from 'node:crypto'
import type { CompanyInvitation, NewMember } from '#domain/companies/company.ts'
import type { Query } from '#server/db/database.ts'
import { sha256 } from '#server/db/random-token.ts'

interface StoredInvitation extends NewMember {
  companyId: string
  token: string
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

/** Replaces an earlier one of the company to the same address. */
export async function insertCompanyInvitation(
  query: Query,
  { token, createdAt, expiresAt, ...rest }: StoredInvitation,
): Promise<void> {
  await query
    .deleteFrom('companyInvitation')
    .where('companyId', '=', rest.companyId)
    .where('email', '=', rest.email)
    .execute()
  await query
    .insertInto('companyInvitation')
    .values({
      ...rest,
      id: randomUUID(),
      tokenHash: sha256(token),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })
    .execute()
}

export function listCompanyInvitations(
  query: Query,
  companyId: string,
  now: Date,
): Promise<CompanyInvitation[]> {
  return query
    .selectFrom('companyInvitation')
    .where('companyId', '=', companyId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('email')
    .select(['id', 'email', 'role', 'createdAt', 'expiresAt'])
    .execute()
}

/** Undefined for a token that is unknown or has expired. */
export function findCompanyInvitation(query: Query, token: string, now: Date) {
  return query
    .selectFrom('companyInvitation')
    .innerJoin('company', 'company.id', 'companyInvitation.companyId')
    .innerJoin('user as inviter', 'inviter.id', 'companyInvitation.invitedBy')
    .where('companyInvitation.tokenHash', '=', sha256(token))
    .where('companyInvitation.expiresAt', '>', now.toISOString())
    .select([
      'companyInvitation.id',
      'companyInvitation.companyId',
      'companyInvitation.email',
      'companyInvitation.role',
      'companyInvitation.invitedBy',
      'companyInvitation.expiresAt',
      'company.name as company',
      'inviter.name as inviter',
    ])
    .executeTakeFirst()
}

/** Returns its address, or undefined when it is gone: it works once. */
export async function deleteCompanyInvitation(
  query: Query,
  companyId: string,
  id: string,
): Promise<string | undefined> {
  const row = await query
    .deleteFrom('companyInvitation')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Those that a former owner has sent. */
export async function deleteCompanyInvitationsBy(
  query: Query,
  companyId: string,
  userId: string,
): Promise<void> {
  await query
    .deleteFrom('companyInvitation')
    .where('companyId', '=', companyId)
    .where('invitedBy', '=', userId)
    .execute()
}

export async function deleteExpiredCompanyInvitations(query: Query, now: Date): Promise<void> {
  await query.deleteFrom('companyInvitation').where('expiresAt', '<=', now.toISOString()).execute()
}
