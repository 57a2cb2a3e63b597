import { randomUUID } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import {
  type ApiToken,
  isExpired,
  type NewApiToken,
  tokenPrefix,
} from '#domain/accounts/api-token.ts'
import { apiTokenLimits, apiTokenMessages } from '#domain/accounts/api-token-messages.ts'
import type { Database } from '#server/db/database.ts'
import { newToken } from '#server/db/random-token.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { deleteApiToken, insertApiToken, listApiTokens as listStored } from './api-token-store.ts'
import { recordSecurityEvent, type UserCall } from './record-security-event.ts'
import type { SessionUser } from './session-user.ts'
import { lockSession } from './sessions.ts'

const dayMs = 24 * 60 * 60_000

/** What the user sees once, and sends with every call. */
export function newApiTokenSecret(): string {
  return tokenPrefix + newToken(32)
}

export function listApiTokens({ query }: Database, user: SessionUser): Promise<ApiToken[]> {
  return listStored(query, user.id)
}

/** The user gets an email, so that they notice a token that another person created. */
export function createApiToken(
  { database, publicUrl }: Pick<Accounts, 'database' | 'publicUrl'>,
  { user, origin }: Omit<UserCall, 'headers'>,
  { name, scope, expiresInDays }: NewApiToken,
): Promise<{ secret: string; token: ApiToken }> {
  const secret = newApiTokenSecret()
  const now = Date.now()
  const token: ApiToken = {
    id: randomUUID(),
    name,
    scope,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + expiresInDays * dayMs).toISOString(),
    lastUsedAt: null,
  }
  return database.change(async (trx, announce) => {
    // Two tokens that are created together are counted one after the other.
    await lockSession(trx, database, user)
    const stored = await listStored(trx, user.id)
    const working = stored.filter((one) => !isExpired(one, now))
    if (working.length >= apiTokenLimits.perUser) {
      throw new CallError('conflict', apiTokenMessages.tooMany)
    }
    await insertApiToken(trx, user, secret, token)
    const notice = { publicUrl, at: new Date(now) }
    await enqueueMail(trx, announce, user.email, 'api-token-created', notice)
    const event = { userId: user.id, kind: 'api-token-created', origin } as const
    await recordSecurityEvent(trx, { ...event, detail: name })
    return { secret, token }
  })
}

/** Has the same result for a token that is gone already, or another user's. */
export function revokeApiToken(
  database: Database,
  { user, origin }: UserCall,
  id: string,
): Promise<void> {
  return database.change(async (trx, announce) => {
    const detail = await deleteApiToken(trx, user.id, id)
    if (detail === undefined) return
    announce({ kind: 'access', userId: user.id })
    await recordSecurityEvent(trx, { userId: user.id, kind: 'api-token-revoked', origin, detail })
  })
}
