import type { Selectable } from 'kysely'
import type { Passkey } from '#domain/accounts/passkey.ts'
import type { SecondFactors } from '#domain/accounts/second-factor.ts'
import type { Query } from '#server/db/database.ts'
import { countDeleted } from '#server/db/queries.ts'
import type { Schema } from '#server/db/schema.ts'
import { updateUser } from './user-store.ts'

export type PasskeyRow = Selectable<Schema['passkey']>

export function findAuthenticator(
  query: Query,
  userId: string,
): Promise<Schema['authenticator'] | undefined> {
  return query
    .selectFrom('authenticator')
    .where('userId', '=', userId)
    .selectAll()
    .executeTakeFirst()
}

/** Starts a set-up, in place of an earlier one that was not confirmed. */
export async function startAuthenticator(
  query: Query,
  userId: string,
  sealedKey: string,
): Promise<void> {
  const fresh = { sealedKey, lastStep: 0, createdAt: new Date().toISOString(), confirmedAt: null }
  await query
    .insertInto('authenticator')
    .values({ userId, ...fresh })
    .onConflict((known) => known.column('userId').doUpdateSet(fresh))
    .execute()
}

export async function confirmAuthenticator(query: Query, userId: string, at: Date): Promise<void> {
  await query
    .updateTable('authenticator')
    .set({ confirmedAt: at.toISOString() })
    .where('userId', '=', userId)
    .execute()
}

/** False when this step or a later one was used meanwhile. */
export async function spendStep(query: Query, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('authenticator')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False when there was none that counted. */
export async function deleteAuthenticator(query: Query, userId: string): Promise<boolean> {
  const confirmed = query.deleteFrom('authenticator').where('confirmedAt', 'is not', null)
  return (await countDeleted(confirmed.where('userId', '=', userId))) > 0
}

/** The codes from before stop working. */
export async function replaceRecoveryCodes(
  query: Query,
  userId: string,
  hashes: string[],
): Promise<void> {
  await query.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  await query
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
}

/** A used code is deleted. False when there is no such code. */
export async function spendRecoveryCode(
  query: Query,
  userId: string,
  hash: string,
): Promise<boolean> {
  const codes = query.deleteFrom('recoveryCode').where('userId', '=', userId)
  return (await countDeleted(codes.where('hash', '=', hash))) > 0
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

export function findPasskey(query: Query, credentialId: string): Promise<PasskeyRow | undefined> {
  return query
    .selectFrom('passkey')
    .where('credentialId', '=', credentialId)
    .selectAll()
    .executeTakeFirst()
}

/** False if the credential is known already, of this account or another. */
export async function insertPasskey(query: Query, passkey: PasskeyRow): Promise<boolean> {
  const row = await query
    .insertInto('passkey')
    .values(passkey)
    .onConflict((known) => known.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Notes a use. False when the passkey is gone, or when its counter has not grown: then the private key is in two
 * authenticators. Those that do not count stay at 0.
 */
export async function notePasskeyUse(
  query: Query,
  { id, at, ...use }: { id: string; counter: number; backup: PasskeyRow['backup']; at: Date },
): Promise<boolean> {
  const row = await query
    .updateTable('passkey')
    .set({ ...use, lastUsedAt: at.toISOString() })
    .where('id', '=', id)
    .where('counter', use.counter === 0 ? '=' : '<', use.counter)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if the account has no such passkey. */
export async function setPasskeyName(
  query: Query,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const row = await query
    .updateTable('passkey')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Its name, or undefined if the account has no such passkey. */
export async function deletePasskey(
  query: Query,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await query
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
