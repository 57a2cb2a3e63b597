import { CallError, fieldError } from '#contract/errors.ts'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor-messages.ts'
import { brandName } from '#domain/site/brand.ts'
import type { Query } from '#server/db/database.ts'
import type { Accounts } from './accounts.ts'
import type { CallOrigin } from './record-security-event.ts'
import {
  confirmAuthenticator as confirmStored,
  deleteAuthenticator,
  findAuthenticator,
  spendStep,
  startAuthenticator as startStored,
} from './second-factor-store.ts'
import { addFactor, removeFactor } from './second-factors.ts'
import type { UserWithSession } from './session-user.ts'
import { lockSession } from './sessions.ts'
import { findTotpStep, newTotpKey, toBase32, totpUri } from './totp.ts'

const name = 'Authenticator app'

/** A new key for an authenticator app. It counts once `confirmAuthenticator` got a code made with it. */
export function startAuthenticator(
  { database, secretBox }: Accounts,
  user: UserWithSession,
): Promise<{ key: string; uri: string }> {
  const { id, email } = user
  return database.change(async (trx) => {
    await lockSession(trx, database, user)
    const known = await findAuthenticator(trx, id)
    if (known?.confirmedAt) throw new CallError('conflict', messages.alreadyOn)
    const key = newTotpKey()
    await startStored(trx, id, secretBox.seal(key.toString('base64url'), id))
    return { key: toBase32(key), uri: totpUri(key, brandName, email) }
  })
}

/** Returns the recovery codes, where these are the account's first. */
export function confirmAuthenticator(
  accounts: Accounts,
  user: UserWithSession,
  code: string,
  origin: CallOrigin,
): Promise<string[] | null> {
  const { database } = accounts
  return database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    const known = await findAuthenticator(trx, user.id)
    if (!known) throw new CallError('conflict', messages.notStarted)
    if (known.confirmedAt) throw new CallError('conflict', messages.alreadyOn)
    if (!(await spendStoredCode(accounts, trx, user.id, known, code))) {
      throw fieldError('code', messages.codeWrong)
    }
    await confirmStored(trx, user.id, new Date())
    return addFactor(accounts, { trx, announce }, { kind: 'factor', user, origin, name })
  })
}

export async function removeAuthenticator(
  accounts: Accounts,
  user: UserWithSession,
  origin: CallOrigin,
): Promise<void> {
  const { database } = accounts
  await database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    const isFound = await deleteAuthenticator(trx, user.id)
    if (!isFound) throw new CallError('conflict', messages.notOn)
    await removeFactor(accounts, { trx, announce }, { kind: 'factor', user, origin, name })
  })
}

/** Whether a code is right. It is used up by that. The caller has locked the account's credentials. */
export async function spendCode(
  accounts: Accounts,
  trx: Query,
  userId: string,
  code: string,
): Promise<boolean> {
  const known = await findAuthenticator(trx, userId)
  return known?.confirmedAt ? spendStoredCode(accounts, trx, userId, known, code) : false
}

async function spendStoredCode(
  { secretBox }: Accounts,
  trx: Query,
  userId: string,
  { sealedKey, lastStep }: { sealedKey: string; lastStep: number },
  code: string,
): Promise<boolean> {
  const key = secretBox.open(sealedKey, userId)
  if (key === undefined) return false
  const step = findTotpStep(Buffer.from(key, 'base64url'), code, lastStep, new Date())
  return step !== undefined && (await spendStep(trx, userId, step))
}
