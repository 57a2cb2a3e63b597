import type { Selectable } from 'kysely'
import type { Passkey } from '#domain/accounts/passkey.ts'
import type { SecondFactors } from '#domain/accounts/second-factor.ts'
import type { Query } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
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
