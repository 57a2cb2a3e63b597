import type { Selectable } from 'kysely'
import type { Passkey } from '#domain/accounts/passkey.ts'
import type { PasskeyBackup, PasskeyTable } from '#server/db/account-tables.ts'
import type { Query } from '#server/db/database.ts'

export type PasskeyRow = Selectable<PasskeyTable>

export async function listPasskeys(query: Query, userId: string): Promise<Passkey[]> {
  const rows = await query
    .selectFrom('passkey')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'name', 'backup', 'createdAt', 'lastUsedAt'])
    .execute()
  return rows.map(toPasskey)
}

export function toPasskey({
  id,
  name,
  backup,
  createdAt,
  lastUsedAt,
}: Pick<PasskeyRow, 'id' | 'name' | 'backup' | 'createdAt' | 'lastUsedAt'>): Passkey {
  return { id, name, isSynced: backup === 'done', createdAt, lastUsedAt }
}

/** How the passkeys of an account are named to a browser. */
export function listCredentials(
  query: Query,
  userId: string,
): Promise<Pick<PasskeyRow, 'credentialId' | 'transports'>[]> {
  return query
    .selectFrom('passkey')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['credentialId', 'transports'])
    .execute()
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
  { id, at, ...use }: { id: string; counter: number; backup: PasskeyBackup; at: Date },
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
  { id, name }: { id: string; name: string },
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
