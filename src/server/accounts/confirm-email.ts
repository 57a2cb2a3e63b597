import { CallError, fieldError } from '#contract/errors.ts'
import { linkRules, normalEmail } from '#domain/accounts/credentials.ts'
import { missingConfirmations } from '#domain/accounts/user.ts'
import { dayMs } from '#domain/values/dates.ts'
import { messages, serverMessages } from '#domain/values/messages.ts'
import type { TokenPurpose } from '#server/db/account-tables.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import {
  deleteAccountTokens,
  findToken,
  issueToken,
  type Token,
  takeToken,
} from '#server/db/token-store.ts'
import { enqueueMail, type Reminding } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { checkOwnPasswordIfAny } from './passwords.ts'
import { recordSecurityEvent, type UserCall } from './security-log.ts'
import { type SessionUser, toSessionUser } from './session-user.ts'
import {
  findUser,
  listUnconfirmedAccounts,
  lockUser,
  noPendingEmail,
  updateUser,
} from './user-store.ts'

export async function sendConfirmation(accounts: Accounts, user: SessionUser): Promise<void> {
  if (user.isEmailConfirmed) return
  await accounts.database.change((trx) => mailConfirmation(user, trx))
}

/** The first one of an account is followed by a reminder. */
export async function mailConfirmation(
  { id: userId, email }: Pick<SessionUser, 'id' | 'email'>,
  trx: Transaction,
  options: { isReminded?: boolean; kind?: 'confirm-email' | 'confirm-reminder' } = {},
): Promise<void> {
  const { isReminded = false, kind = 'confirm-email' } = options
  const lifetimeMs = linkRules.confirmationDays * dayMs
  const link = { userId, payload: null, lifetimeMs, isReminded }
  const { token } = await issueToken(trx, 'confirm-email', link)
  await enqueueMail(trx, email, kind, { token })
}

/** Emails another link to an account that would be deleted otherwise. */
export async function remindOfConfirmation(
  { trx, isMailable }: Reminding,
  { userId }: Token<TokenPurpose>,
): Promise<void> {
  const which = { before: new Date(), limit: 1, id: userId ?? '' }
  const [account] = await listUnconfirmedAccounts(trx, which)
  if (account === undefined || !(await isMailable(account.email))) return
  await mailConfirmation(account, trx, { kind: 'confirm-reminder' })
}

/**
 * Confirms the address of the signed-in account only. Otherwise an attacker could sign up with another user's address, and
 * its owner would confirm it by opening the link. The token works until it expires: the page may be opened twice.
 */
export async function confirmEmail(accounts: Accounts, call: UserCall, token: string) {
  const { user, origin } = call
  await accounts.database.change(async (trx) => {
    if (await confirmEmailChange(call, token, trx)) return
    const found = await findToken(trx, 'confirm-email', token)
    if (found === undefined) throw new CallError('invalid', messages.tokenStale)
    // Only the owner of the mailbox has a valid token, so this reveals nothing to anyone else.
    if (found.userId !== user.id) {
      throw new CallError('forbidden', messages.confirmationForOtherAccount)
    }
    if (user.isEmailConfirmed) return
    await updateUser(trx, user.id, { isEmailConfirmed: 1 })
    await recordSecurityEvent(trx, { userId: user.id, kind: 'email-confirmed', origin })
  })
}

/** Sends a link to both addresses; the account keeps its address until both are opened. An unconfirmed old one gets none. */
export async function changeEmail(
  accounts: Accounts,
  { user, origin }: UserCall,
  { email: typed, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const email = normalEmail(typed)
  await checkOwnPasswordIfAny(accounts, user, password)
  if (email === user.email) throw fieldError('email', serverMessages.emailUnchanged)
  await accounts.database.change(async (trx) => {
    await updateUser(trx, user.id, { ...noPendingEmail, pendingEmail: email })
    const changing = { ...user, pendingEmail: email, pendingEmailConfirmed: undefined }
    await sendLinks(changing, trx)
    if (!user.isEmailConfirmed) {
      await enqueueMail(trx, user.email, 'email-change-requested', {})
    }
    await recordSecurityEvent(trx, { userId: user.id, kind: 'email-change-requested', origin })
  })
}

export async function resendEmailChange(accounts: Accounts, user: SessionUser): Promise<void> {
  if (user.pendingEmail === undefined) return
  await accounts.database.change((trx) => sendLinks(user, trx))
}

/** Links that were sent before stop working: their address is no longer pending. */
export async function cancelEmailChange({ database }: Accounts, { user, origin }: UserCall) {
  if (user.pendingEmail === undefined) return
  await database.change(async (trx) => {
    await updateUser(trx, user.id, noPendingEmail)
    await recordSecurityEvent(trx, { userId: user.id, kind: 'email-change-cancelled', origin })
  })
}

/** Does the same work whether or not the new address is taken, so that neither reveals it. */
async function sendLinks(user: SessionUser, trx: Transaction) {
  const email = user.pendingEmail ?? ''
  const kind = (await isAddressTaken(trx, email)) ? 'new-email-taken' : 'confirm-new-email'
  const lifetimeMs = linkRules.confirmationDays * dayMs
  for (const address of missingConfirmations(user)) {
    const link = { userId: user.id, payload: { email, address }, lifetimeMs }
    const { token } = await issueToken(trx, 'change-email', link)
    const data = { token }
    if (address === 'old') {
      await enqueueMail(trx, user.email, 'email-change-requested', data)
    } else await enqueueMail(trx, email, kind, data)
  }
}

/** Each token works once. The last one changes the address and ends every other link. False for an unknown token. */
async function confirmEmailChange(
  { user, origin }: UserCall,
  token: string,
  trx: Transaction,
): Promise<boolean> {
  const found = await findToken(trx, 'change-email', token)
  if (found === undefined) return false
  const { email, address } = found.payload
  if (found.userId !== user.id)
    throw new CallError('forbidden', messages.confirmationForOtherAccount)
  const row = await lockUser(trx, 'id', user.id)
  if (row?.pendingEmail !== email) return false
  if ((await takeToken(trx, 'change-email', token)) === undefined) return false
  if (missingConfirmations(toSessionUser(row)).some((missing) => missing !== address)) {
    await updateUser(trx, user.id, { pendingEmailConfirmed: address })
    const detail = `for a change, at the ${address} address`
    await recordSecurityEvent(trx, { userId: user.id, kind: 'email-confirmed', origin, detail })
    return true
  }
  if (await isAddressTaken(trx, email)) throw new CallError('conflict', serverMessages.emailTaken)
  await updateUser(trx, user.id, { email, isEmailConfirmed: 1, ...noPendingEmail })
  await deleteAccountTokens(trx, user.id)
  await enqueueMail(trx, user.email, 'email-changed', {})
  await recordSecurityEvent(trx, { userId: user.id, kind: 'email-changed', origin })
  return true
}

export async function isAddressTaken(query: Query, email: string): Promise<boolean> {
  return (await findUser(query, 'email', email)) !== undefined
}

export async function isAddressConfirmed(query: Query, userId: string): Promise<boolean> {
  return (await findUser(query, 'id', userId))?.isEmailConfirmed === 1
}
