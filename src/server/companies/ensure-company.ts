import { randomUUID } from 'node:crypto'
import { lockCredentials } from '#server/accounts/credentials-store.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { enterCompany } from './company-access-store.ts'
import { insertCompany } from './company-store.ts'
import { findLastCompany, insertMembership } from './membership-store.ts'

type Founder = Pick<SessionUser, 'id' | 'name' | 'company' | 'companyId'>

/** The company that a user acts in. One without any, such as an operator who orders, gets one. */
export async function ensureCompany(
  trx: Query,
  announce: Announce,
  database: Pick<Database, 'engine'>,
  user: Founder,
): Promise<string> {
  if (user.companyId !== null) return user.companyId
  // Two calls at once create one company.
  await lockCredentials(trx, database, 'user.id', user.id)
  const known = await findLastCompany(trx, user.id)
  if (known !== undefined) return known
  const companyId = await createCompany(trx, user)
  await enterCompany(trx, user.id, companyId)
  announce({ kind: 'access', userId: user.id })
  return companyId
}

/** Creates a company with its owner. It has the account's id, unless the account has left that company. */
export async function createCompany(
  trx: Query,
  { id: userId, name, company }: Pick<Founder, 'id' | 'name' | 'company'>,
): Promise<string> {
  const at = new Date().toISOString()
  const values = { name: company?.trim() || name, createdAt: at }
  const isFirst = await insertCompany(trx, { id: userId, ...values })
  const companyId = isFirst ? userId : randomUUID()
  if (!isFirst) await insertCompany(trx, { id: companyId, ...values })
  await insertMembership(trx, { companyId, userId, role: 'owner', at })
  return companyId
}
