import { CallError } from '#contract/errors.ts'
import { isTwoStep } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor-messages.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { type CallOrigin, recordSecurityEvent } from '#server/accounts/record-security-event.ts'
import {
  hasSecondFactor,
  readSecondFactors,
  replaceRecoveryCodes,
  setSecondFactorSince,
} from '#server/accounts/second-factor-store.ts'
import type { UserWithSession } from '#server/accounts/session-user.ts'
import { lockSession } from '#server/accounts/sessions.ts'
import { deleteOtherSessions } from '#server/accounts/sessions-store.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { composeFactorNotice } from '#server/notifications/mail/compose-factor-notice.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'

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
  await setSecondFactorSince(trx, user.id, new Date().toISOString())
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
  await setSecondFactorSince(trx, user.id, null)
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
  const notice = composeFactorNotice(kind, user.email, publicUrl, new Date())
  await enqueueMail(trx, announce, notice)
}
