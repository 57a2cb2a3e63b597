import { randomUUID } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import {
  type ApiToken,
  apiTokenLimits,
  apiTokenMessages,
  isExpired,
  type NewApiToken,
  tokenPrefix,
  tokenScopeLabels,
} from '#domain/accounts/api-token.ts'
import { dayMs } from '#domain/values/dates.ts'
import type { Database, Query } from '#server/db/database.ts'
import { newToken, sha256 } from '#server/db/random-token.ts'
import type { Accounts } from './accounts.ts'
import { emailAdmins, lockAsAdmin } from './operators.ts'
import { recordSecurityEvent, type UserCall } from './security-log.ts'

/** What the admin sees once, and sends with every call. */
export function newApiTokenSecret(): string {
  return tokenPrefix + newToken(32)
}

export function listApiTokens(query: Query, userId?: string): Promise<ApiToken[]> {
  return query
    .selectFrom('apiToken')
    .innerJoin('user', 'user.id', 'apiToken.userId')
    .$if(userId !== undefined, (all) => all.where('userId', '=', userId as string))
    .orderBy('apiToken.createdAt', 'desc')
    .orderBy('apiToken.id')
    .select(['apiToken.id', 'apiToken.name', 'user.email as createdBy', 'apiToken.scope'])
    .select(['apiToken.createdAt', 'apiToken.expiresAt', 'apiToken.lastUsedAt'])
    .execute()
}

/** Every admin gets an email, so that they notice a token that another person created. */
export function createApiToken(
  { database }: Pick<Accounts, 'database'>,
  { user, origin }: Omit<UserCall, 'headers'>,
  { name, scope, expiresInDays }: NewApiToken,
): Promise<{ secret: string; token: ApiToken }> {
  const secret = newApiTokenSecret()
  const now = Date.now()
  const token: Omit<ApiToken, 'createdBy'> = {
    id: randomUUID(),
    name,
    scope,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + expiresInDays * dayMs).toISOString(),
    lastUsedAt: null,
  }
  return database.change(async (trx) => {
    await lockAsAdmin(trx, user)
    const working = (await listApiTokens(trx)).filter((one) => !isExpired(one, now))
    if (working.length >= apiTokenLimits.max) {
      throw new CallError('conflict', apiTokenMessages.tooMany)
    }
    await insertApiToken(trx, user.id, secret, token)
    const added = { what: `API token, ${tokenScopeLabels[scope]}`, by: user.email }
    await emailAdmins(trx, 'integration-added', added)
    const event = { userId: user.id, kind: 'api-token-created', origin } as const
    await recordSecurityEvent(trx, { ...event, detail: name })
    return { secret, token: { ...token, createdBy: user.email } }
  })
}

/** Idempotent; also succeeds for unknown tokens. */
export function revokeApiToken(database: Database, { user, origin }: UserCall, id: string) {
  return database.change(async (trx) => {
    const revoked = await trx
      .deleteFrom('apiToken')
      .where('id', '=', id)
      .returning(['name', 'userId'])
      .executeTakeFirst()
    if (revoked === undefined) return
    const { userId, name } = revoked
    trx.announce({ kind: 'access', userId })
    const actorId = userId === user.id ? null : user.id
    const event = { userId, actorId, kind: 'api-token-revoked', origin } as const
    await recordSecurityEvent(trx, { ...event, detail: name })
  })
}

export async function insertApiToken(
  query: Query,
  userId: string,
  secret: string,
  token: Omit<ApiToken, 'createdBy'>,
): Promise<void> {
  const row = { ...token, userId, hash: sha256(secret) }
  await query.insertInto('apiToken').values(row).execute()
}
