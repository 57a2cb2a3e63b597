import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/values/messages.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import type { Database } from '#server/db/database.ts'
import type { Accounts } from './accounts.ts'
import { findCredentials } from './credentials-store.ts'
import type { SessionUser } from './session-user.ts'

type Checking = Pick<Accounts, 'database' | 'passwords'>

/** The result of a successful check. */
export interface CheckedPassword {
  /** Whether the hash is still the one that was checked. */
  isStillRight(known: { hash: string }): boolean
  /** The hash to store instead, if the old one has a lower cost. */
  upgraded: string | undefined
}

/** Takes the same time for an unknown account and for a wrong password. */
export async function checkPassword(
  { database, passwords }: Checking,
  by: 'user.id' | 'user.email',
  value: string,
  password: string,
): Promise<CheckedPassword | null> {
  const known = await findCredentials(database.query, by, value)
  const { isRight, upgraded } = await passwords.check(known?.hash ?? null, password)
  return isRight ? { isStillRight: ({ hash }) => hash === known?.hash, upgraded } : null
}

/**
 * Throws a validation error like `checkOwnPassword`, if the account has a password. Returns whether it has:
 * without one, what the caller does needs a fresh sign-in, by an emailed link.
 */
export async function checkOwnPasswordIfAny(
  context: Checking,
  user: SessionUser,
  password: string | undefined,
  field: string,
): Promise<boolean> {
  if (!(await hasPassword(context.database, user))) return false
  if (password === undefined) {
    throw new CallError('invalid', messages.passwordMissing, { [field]: messages.passwordMissing })
  }
  await checkOwnPassword(context, user, password, field)
  return true
}

export async function hasPassword(
  { query }: Pick<Database, 'query'>,
  { id }: SessionUser,
): Promise<boolean> {
  return (await findCredentials(query, 'user.id', id)) !== null
}

/** Throws a validation error for the field of the password. */
export async function checkOwnPassword(
  context: Checking,
  { id }: SessionUser,
  password: string,
  field: string,
): Promise<CheckedPassword> {
  const checked = await checkPassword(context, 'user.id', id, password)
  if (!checked)
    throw new CallError('invalid', serverMessages.passwordWrong, {
      [field]: serverMessages.passwordWrong,
    })
  return checked
}
