import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/messages.ts'
import { findCredentials } from '#server/db/credentials-store.ts'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/services/read-person.ts'

/** A password that was found right, as long as its hash is still the one that was checked. */
export type CheckedPassword = (known: { hash: string }) => Promise<boolean>

/** Takes as long for somebody who does not exist as for a wrong password. */
export async function checkPassword(
  { query }: Database,
  by: 'user.id' | 'user.email',
  value: string,
  password: string,
): Promise<CheckedPassword | null> {
  const known = await findCredentials(query, by, value)
  if (known === null) {
    await hashPassword(password)
    return null
  }
  const isRight = await verifyPassword({ hash: known.hash, password })
  return isRight ? async ({ hash }) => hash === known.hash : null
}

/** Refuses at the field in which it was typed. */
export async function checkOwnPassword(
  database: Database,
  { id }: Person,
  password: string,
  field: string,
): Promise<CheckedPassword> {
  const checked = await checkPassword(database, 'user.id', id, password)
  if (!checked)
    throw new CallError('invalid', messages.passwordWrong, { [field]: messages.passwordWrong })
  return checked
}
