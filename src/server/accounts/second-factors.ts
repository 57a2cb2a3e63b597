import { randomBytes } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { normalEmail } from '#domain/accounts/credentials.ts'
import { isTwoStep, type SecondFactors, secondFactorRules } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor-messages.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { sha256 } from '#server/db/random-token.ts'
import { deleteAccountTokens } from '#server/db/token-store.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { lockCredentials } from './credentials-store.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import {
  deleteSecondFactors,
  hasSecondFactor,
  readSecondFactors,
  replaceRecoveryCodes,
} from './second-factor-store.ts'
import type { SessionUser, UserWithSession } from './session-user.ts'
import { lockSession } from './sessions.ts'
import { deleteOtherSessions, deleteSessionsOf } from './sessions-store.ts'
import { toBase32 } from './totp.ts'
import { findUserByEmail, updateUser } from './user-store.ts'

interface Change {
  trx: Query
  announce: Announce
}

interface FactorChange {
  kind: 'factor' | 'passkey'
  user: UserWithSession
  origin: CallOrigin
  /** What was added or removed, for the security log. */
  name: string
}

/**
 * What follows when a second factor was added. With the first one, other sessions end, which began without any,
 * and recovery codes are returned. The caller has locked the session.
 */
export async function addFactor(
  accounts: Accounts,
  change: Change,
  { kind, ...what }: FactorChange,
): Promise<string[] | null> {
  const { trx } = change
  const { user } = what
  await report(accounts, change, `${kind}-added`, what)
  if (await hasSecondFactor(trx, user.id)) return null
  await deleteOtherSessions(trx, user)
  await updateUser(trx, user.id, { secondFactorSince: new Date().toISOString() })
  return issueRecoveryCodes(trx, user.id)
}

/** What follows when one was removed. Without any left, recovery codes mean nothing. */
export async function removeFactor(
  accounts: Accounts,
  change: Change,
  { kind, ...what }: FactorChange,
): Promise<void> {
  const { trx } = change
  const { user } = what
  await report(accounts, change, `${kind}-removed`, what)
  if (isTwoStep(await readSecondFactors(trx, user.id))) return
  if (accounts.isOperatorFactorRequired && user.role !== 'client') {
    throw new CallError('conflict', messages.operatorsNeedOne)
  }
  await updateUser(trx, user.id, { secondFactorSince: null })
  await replaceRecoveryCodes(trx, user.id, [])
}

/** New recovery codes, in place of those from before. */
export async function renewRecoveryCodes(
  accounts: Accounts,
  user: UserWithSession,
  origin: CallOrigin,
): Promise<string[]> {
  const { database } = accounts
  return database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    if (!(await hasSecondFactor(trx, user.id))) throw new CallError('conflict', messages.notOn)
    await report(accounts, { trx, announce }, 'recovery-codes-created', { user, origin })
    return issueRecoveryCodes(trx, user.id)
  })
}

async function report(
  { publicUrl }: Accounts,
  { trx, announce }: Change,
  kind: `${FactorChange['kind']}-${'added' | 'removed'}` | 'recovery-codes-created',
  { user, origin, name }: Omit<FactorChange, 'name' | 'kind'> & { name?: string },
): Promise<void> {
  const detail = name === undefined ? {} : { detail: name }
  await recordSecurityEvent(trx, { userId: user.id, kind, origin, ...detail })
  await enqueueMail(trx, announce, user.email, kind, { publicUrl, at: new Date() })
}

/** 80 bits: too many to guess, also for one who has a copy of the hashes. */
const codeBytes = 10

/** Creates the codes of an account, in place of earlier ones. They are stored as hashes, so they are shown once. */
async function issueRecoveryCodes(trx: Query, userId: string): Promise<string[]> {
  const codes = Array.from({ length: secondFactorRules.recoveryCodes }, () =>
    toBase32(randomBytes(codeBytes)).toLowerCase(),
  )
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  )
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Takes a code as `recoveryCodeSchema` leaves it: without dashes. */
export function hashRecoveryCode(userId: string, code: string): string {
  return sha256(`${userId} ${code}`)
}

export function readOwnFactors({ query }: Database, user: SessionUser): Promise<SecondFactors> {
  return readSecondFactors(query, user.id)
}

/**
 * What the command line does for a user who has lost every second factor: all of them go, and so do the
 * sessions and the sign-ins that have begun. The password stays.
 */
export function resetFactors(
  database: Database,
  typed: string,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const email = normalEmail(typed)
  return database.change(async (trx, announce) => {
    await lockCredentials(trx, database, 'user.email', email)
    const user = await findUserByEmail(trx, email)
    if (user === null) return 'unknown'
    if (!(await hasSecondFactor(trx, user.id))) return 'unchanged'
    await deleteSecondFactors(trx, user.id)
    await deleteSessionsOf(trx, user.id)
    await deleteAccountTokens(trx, user.id)
    announce({ kind: 'access', userId: user.id })
    const detail = 'all, command line'
    const event = { userId: user.id, kind: 'factor-removed', origin: null, detail } as const
    await recordSecurityEvent(trx, event)
    await enqueueMail(trx, announce, email, 'factors-reset', { at: new Date() })
    return 'changed'
  })
}
