import { randomBytes } from 'node:crypto'
import { isTokenShaped } from '#domain/accounts/api-token.ts'
import { retention } from '#domain/accounts/retention.ts'
import { passkeyRules, secondFactorRules } from '#domain/accounts/second-factor.ts'
import type { Role } from '#domain/accounts/user-schema.ts'
import { dayMs, hourMs, minuteMs } from '#domain/values/dates.ts'
import type { Database } from '#server/db/database.ts'
import { readOrKeepSetting } from '#server/db/settings-store.ts'
import { createSecretBox } from '#server/webhooks/secret-box.ts'
import { createCookie, createSessionCookie } from './cookies.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import type { SessionUser, UserWithSession } from './session-user.ts'
import { findSessionUser, findTokenUser, findUserOf, type TokenUser } from './user-store.ts'

export interface AccountsOptions extends Partial<FactorRule> {
  database: Database
  /** Signs cookies. Anyone who knows it can sign in as any user. */
  secret: string
  /** The public address, without a trailing slash. */
  publicUrl: string
  /** Replaced in tests by a quicker one. */
  passwords?: PasswordHasher
}

export type Accounts = ReturnType<typeof createAccounts>

/** What the services of accounts share. Headers that they return hold the cookies to be set. */
export function createAccounts(options: AccountsOptions) {
  const { database, publicUrl, isOperatorFactorRequired = false } = options
  const rule: FactorRule = { isOperatorFactorRequired }
  const cookie = createSessionCookie(options)
  /** Whether the session still exists is asked every time. */
  const readSessionUser = async (headers: Headers) => {
    const token = cookie.read(headers)
    return token ? findSessionUser(database.query, token) : null
  }
  const withRule = (user: UserWithSession | null) => user && applyFactorRule(rule, user)
  const createShortCookie = (name: string, minutes: number) =>
    createCookie({ publicUrl, name, seconds: minutes * 60, sameSite: 'Strict' })
  return {
    passwords: createPasswordHasher(),
    ...options,
    ...rule,
    cookie,
    secondStepCookie: createShortCookie('hitlist.second_step', secondFactorRules.secondStepMinutes),
    passkeyCookie: createShortCookie('hitlist.passkey', passkeyRules.challengeMinutes),
    /** Of a browser that has asked for a link, which works in it without a code: as long as any link lives. */
    linkCookie: createCookie({
      publicUrl,
      name: 'hitlist.link',
      seconds: (retention.unconfirmedOrderDays * dayMs) / 1000,
      sameSite: 'Lax',
    }),
    secretBox: createSecretBox(options.secret, 'authenticator keys'),
    /** The user whose session cookie a request carries. Records that the session is in use. */
    async readUser(headers: Headers): Promise<UserWithSession | null> {
      const user = await readSessionUser(headers)
      // Before the rule: an operator's session ends as an operator's, with a second factor or without.
      if (user) await recordSessionUse(database, user)
      return withRule(user)
    },
    /** The same for what goes on without the user, which keeps no session from ending. */
    readUserQuietly: async (headers: Headers) => withRule(await readSessionUser(headers)),
    /** The admin of an API token; null for an account that is no admin any more. */
    async readTokenUser(secret: string): Promise<TokenUser | null> {
      const found = await readTokenUser(database, secret)
      const user = found && applyFactorRule(rule, found)
      return user?.isAdmin ? user : null
    },
    /** Who replies to an email about a request, with the rights they have now. */
    async readCorrespondent(userId: string, requestNumber: number): Promise<SessionUser | null> {
      const found = await findUserOf(database.query, userId, requestNumber)
      return found && applyFactorRule(rule, found)
    },
  }
}

export interface FactorRule {
  isOperatorFactorRequired: boolean
}

/**
 * An operator without a required second factor has the rights of a client, so every check of the role holds. Members of
 * a company that requires one are marked for `authorize`, which refuses them what belongs to it.
 */
export function applyFactorRule<
  U extends Pick<SessionUser, 'role' | 'hasSecondFactor' | 'isFactorRequired'>,
>(rule: FactorRule, user: U): U & Pick<SessionUser, 'missingFactor'> {
  if (user.hasSecondFactor) return user
  const isHeldBack = rule.isOperatorFactorRequired && user.role !== 'client'
  const company = user.isFactorRequired ? ({ missingFactor: 'company' } as const) : {}
  if (!isHeldBack) return { ...user, ...company }
  return { ...user, role: 'client', isAdmin: false, missingFactor: 'operators', ...company }
}

/** Written at most this often, so that a call rarely writes because it was made. */
const sessionUseIntervalMs = 5 * minuteMs

/** Records that a session is in use, which puts off the end of an operator's. */
async function recordSessionUse({ query }: Database, user: UserWithSession): Promise<void> {
  const now = new Date()
  if (now.getTime() - Date.parse(user.sessionUpdatedAt) < sessionUseIntervalMs) return
  const expiresAt = sessionEnd(user.role, new Date(user.sessionCreatedAt), now).toISOString()
  const use = { expiresAt, updatedAt: now.toISOString() }
  // On a full disk, reads still work.
  const recorded = query.updateTable('session').set(use).where('id', '=', user.sessionId)
  await recorded.execute().catch(() => undefined)
}

/** The user of an API token, or null when it is unknown, expired or revoked. Its use is recorded once a minute. */
export async function readTokenUser({ query }: Database, secret: string) {
  if (!isTokenShaped(secret)) return null
  const now = new Date()
  const user = await findTokenUser(query, secret)
  if (user === null) return null
  const { id, lastUsedAt } = user.token
  const minuteAgo = new Date(now.getTime() - minuteMs).toISOString()
  if (lastUsedAt === null || lastUsedAt <= minuteAgo) {
    const recorded = query.updateTable('apiToken').set({ lastUsedAt: now.toISOString() })
    // On a full disk, reads still work. Of calls that arrive together, one writes.
    await recorded
      .where('id', '=', id)
      .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', minuteAgo)]))
      .execute()
      .catch(() => undefined)
  }
  return user
}

/** When a session ends: some time after it began, however much it is used; an operator's also after a time without use. */
export function sessionEnd(role: Role, begunAt: Date, usedAt: Date): Date {
  const last = begunAt.getTime() + retention.sessionDays * dayMs
  if (role === 'client') return new Date(last)
  return new Date(Math.min(last, usedAt.getTime() + retention.operatorIdleHours * hourMs))
}

/** The generated secret for a server without AUTH_SECRET: created once and shared by every process. */
export function readSecret({ query }: Database): Promise<string> {
  return readOrKeepSetting(query, 'auth-secret', randomBytes(32).toString('base64url'))
}
