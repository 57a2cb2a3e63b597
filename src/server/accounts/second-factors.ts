import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { CallError, fieldError } from '#contract/errors.ts'
import { normalEmail } from '#domain/accounts/credentials.ts'
import {
  isTwoStep,
  secondFactorMessages as messages,
  type Passkey,
  type SecondFactors,
  secondFactorRules,
} from '#domain/accounts/second-factor.ts'
import { brandName } from '#domain/site/brand.ts'
import { rejectFactorRemoval } from '#server/companies/memberships.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import { sha256 } from '#server/db/random-token.ts'
import type { Schema } from '#server/db/schema.ts'
import { deleteAccountTokens } from '#server/db/token-store.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { type CallOrigin, recordSecurityEvent, type UserCall } from './security-log.ts'
import { deleteOtherSessions, deleteSessions, lockSession } from './sessions.ts'
import { findTotpStep, toBase32, totpUri } from './totp.ts'
import { hasSecondFactor, lockUser, updateUser } from './user-store.ts'

const appName = 'Authenticator app'

/** A new key for an authenticator app. It counts once `confirmAuthenticator` got a code made with it. */
export function startAuthenticator({ database, secretBox }: Accounts, { user }: UserCall) {
  const { id, email } = user
  return database.change(async (trx) => {
    await lockSession(trx, user)
    const known = await findAuthenticator(trx, id)
    if (known?.confirmedAt) throw new CallError('conflict', messages.alreadyOn)
    // As long as the hash, as RFC 4226 recommends.
    const key = randomBytes(20)
    // In place of an earlier one that was not confirmed.
    const fresh = {
      sealedKey: secretBox.seal(key.toString('base64url'), id),
      lastStep: 0,
      createdAt: new Date().toISOString(),
      confirmedAt: null,
    }
    await trx
      .insertInto('authenticator')
      .values({ userId: id, ...fresh })
      .onConflict((unconfirmed) => unconfirmed.column('userId').doUpdateSet(fresh))
      .execute()
    return { key: toBase32(key), uri: totpUri(key, brandName, email) }
  })
}

/** Returns the recovery codes, where these are the account's first. */
export function confirmAuthenticator(accounts: Accounts, call: UserCall, code: string) {
  const { id } = call.user
  return accounts.database.change(async (trx) => {
    await lockSession(trx, call.user)
    const known = await findAuthenticator(trx, id)
    if (!known) throw new CallError('conflict', messages.notStarted)
    if (known.confirmedAt) throw new CallError('conflict', messages.alreadyOn)
    if (!(await consumeStoredCode(accounts, trx, known, code))) {
      throw fieldError('code', messages.codeWrong)
    }
    const confirmedAt = new Date().toISOString()
    await trx.updateTable('authenticator').set({ confirmedAt }).where('userId', '=', id).execute()
    return addFactor(trx, call, 'factor', appName)
  })
}

export async function removeAuthenticator(accounts: Accounts, call: UserCall): Promise<void> {
  await accounts.database.change(async (trx) => {
    await lockSession(trx, call.user)
    const stored = trx.deleteFrom('authenticator').where('userId', '=', call.user.id)
    if (!(await hasChanged(stored.where('confirmedAt', 'is not', null))))
      throw new CallError('conflict', messages.notOn)
    await removeFactor(accounts, trx, call, 'factor', appName)
  })
}

/** Uses up a right code. A wrong one is in the security log. The caller has locked the account. */
export async function consumeCode(
  accounts: Accounts,
  trx: Query,
  userId: string,
  proof: { code: string } | { recoveryCode: string },
  origin: CallOrigin,
): Promise<boolean> {
  if ('code' in proof) {
    const known = await findAuthenticator(trx, userId)
    if (known?.confirmedAt && (await consumeStoredCode(accounts, trx, known, proof.code)))
      return true
  } else {
    const hash = hashRecoveryCode(userId, proof.recoveryCode)
    const used = trx.deleteFrom('recoveryCode').where((eb) => eb.and({ userId, hash }))
    if (await hasChanged(used)) return true
  }
  const failure = { userId, kind: 'sign-in-failed', origin } as const
  await recordSecurityEvent(trx, { ...failure, detail: 'second step' })
  return false
}

async function consumeStoredCode(
  { secretBox }: Accounts,
  trx: Query,
  { userId, sealedKey, lastStep }: { userId: string; sealedKey: string; lastStep: number },
  code: string,
): Promise<boolean> {
  const key = secretBox.open(sealedKey, userId)
  if (key === undefined) return false
  const step = findTotpStep(Buffer.from(key, 'base64url'), code, lastStep, new Date())
  if (step === undefined) return false
  const stored = trx.updateTable('authenticator').set({ lastStep: step })
  return hasChanged(stored.where('userId', '=', userId).where('lastStep', '<', step))
}

type FactorKind = 'factor' | 'passkey'

/** The first factor ends other sessions, which began without any, and returns recovery codes. `name` is for the log. */
export async function addFactor(
  trx: Transaction,
  call: UserCall,
  kind: FactorKind,
  name: string,
): Promise<string[] | null> {
  await report(trx, call, `${kind}-added`, name)
  if (await hasSecondFactor(trx, call.user.id)) return null
  await deleteOtherSessions(trx, call.user)
  await updateUser(trx, call.user.id, { secondFactorSince: new Date().toISOString() })
  return issueRecoveryCodes(trx, call.user.id)
}

/** What follows when one was removed. Without any left, recovery codes mean nothing. */
export async function removeFactor(
  accounts: Accounts,
  trx: Transaction,
  call: UserCall,
  kind: FactorKind,
  name: string,
): Promise<void> {
  await report(trx, call, `${kind}-removed`, name)
  if (isTwoStep(await readSecondFactors(trx, call.user.id))) return
  if (accounts.isOperatorFactorRequired && call.user.role !== 'client') {
    throw new CallError('conflict', messages.operatorsNeedOne)
  }
  await rejectFactorRemoval(trx, call.user.id)
  await updateUser(trx, call.user.id, { secondFactorSince: null })
  await replaceRecoveryCodes(trx, call.user.id, [])
}

export function renewRecoveryCodes(accounts: Accounts, call: UserCall): Promise<string[]> {
  return accounts.database.change(async (trx) => {
    await lockSession(trx, call.user)
    if (!(await hasSecondFactor(trx, call.user.id))) throw new CallError('conflict', messages.notOn)
    await report(trx, call, 'recovery-codes-created')
    return issueRecoveryCodes(trx, call.user.id)
  })
}

async function report(
  trx: Transaction,
  { user, origin }: UserCall,
  kind: `${FactorKind}-${'added' | 'removed'}` | 'recovery-codes-created',
  detail?: string,
): Promise<void> {
  await recordSecurityEvent(trx, { userId: user.id, kind, origin, detail })
  await enqueueMail(trx, user.email, kind, { at: new Date() })
}

/** 80 bits: too many to guess, also for one who has a copy of the hashes. */
const codeBytes = 10

/** Creates the codes of an account, in place of earlier ones. They are stored as hashes, so they are shown once. */
async function issueRecoveryCodes(trx: Query, userId: string): Promise<string[]> {
  const codes = Array.from({ length: secondFactorRules.recoveryCodes }, () =>
    toBase32(randomBytes(codeBytes)).toLowerCase(),
  )
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await replaceRecoveryCodes(trx, userId, hashes)
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Takes a code as `recoveryCodeSchema` leaves it: without dashes. */
function hashRecoveryCode(userId: string, code: string): string {
  return sha256(`${userId} ${code}`)
}

/** For the command line: all factors go, and so do sessions and sign-ins that have begun. The password stays. */
export function resetFactors(database: Database, typed: string) {
  const email = normalEmail(typed)
  return database.change(async (trx) => {
    const user = await lockUser(trx, 'email', email)
    if (user === undefined) return 'unknown'
    if (user.secondFactorSince === null) return 'unchanged'
    const userId = user.id
    await deleteSecondFactors(trx, userId)
    await deleteSessions(trx, { userId })
    await deleteAccountTokens(trx, userId)
    trx.announce({ kind: 'access', userId })
    const detail = 'all, command line'
    await recordSecurityEvent(trx, { userId, kind: 'factor-removed', origin: null, detail })
    await enqueueMail(trx, email, 'factors-reset', { at: new Date() })
    return 'changed'
  })
}

export type PasskeyRow = Selectable<Schema['passkey']>

function findAuthenticator(query: Query, userId: string) {
  return query
    .selectFrom('authenticator')
    .where('userId', '=', userId)
    .selectAll()
    .executeTakeFirst()
}

export async function replaceRecoveryCodes(query: Query, userId: string, hashes: string[]) {
  await query.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  await query
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
}

export async function readSecondFactors(query: Query, userId: string): Promise<SecondFactors> {
  const authenticator = await findAuthenticator(query, userId)
  const { count } = await query
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    authenticatorSince: authenticator?.confirmedAt ?? null,
    passkeys: (await listPasskeys(query, userId)).map(toPasskey),
    recoveryCodesLeft: count,
  }
}

/** Of an account that another person may have set up with an address that was not theirs. */
export async function deleteSecondFactors(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('authenticator').where('userId', '=', userId).execute()
  await query.deleteFrom('passkey').where('userId', '=', userId).execute()
  await replaceRecoveryCodes(query, userId, [])
  await updateUser(query, userId, { secondFactorSince: null })
}

export function listPasskeys(query: Query, userId: string): Promise<PasskeyRow[]> {
  return query
    .selectFrom('passkey')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .selectAll()
    .execute()
}

export function toPasskey({ id, name, backup, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, isSynced: backup === 'done', createdAt, lastUsedAt }
}

/** False if the credential is known already, of this account or another. */
export function insertPasskey(query: Query, passkey: PasskeyRow): Promise<boolean> {
  return hasChanged(
    query
      .insertInto('passkey')
      .values(passkey)
      .onConflict((known) => known.column('credentialId').doNothing()),
  )
}
