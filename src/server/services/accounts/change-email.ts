import { randomBytes } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/messages.ts'
import { deleteTokens, lockCredentials } from '#server/db/credentials-store.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { isAddressTaken, setPendingEmail } from '#server/db/user-store.ts'
import { confirmationDays } from '#server/services/mail/compose-confirmation.ts'
import {
  composeAddressAttempt,
  composeEmailChange,
  composeEmailChanged,
  composeEmailChangeRequested,
} from '#server/services/mail/compose-email-change.ts'
import { enqueueMail } from '#server/services/mail/enqueue-mail.ts'
import type { SessionUser } from '#server/services/session-user.ts'
import type { Accounts } from './accounts.ts'
import { checkOwnPassword } from './check-password.ts'
import { createAuth } from './create-auth.ts'
import { normalEmail } from './normal-email.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'

const dayMs = 24 * 60 * 60_000

interface ChangeEmail {
  email: string
  password: string
}

/** Stores the new address as pending and sends it a link. Until that is opened, the account keeps its address. */
export async function changeEmail(
  accounts: Accounts,
  user: SessionUser,
  { email: typed, password }: ChangeEmail,
  origin: CallOrigin,
): Promise<void> {
  const email = normalEmail(typed)
  await checkOwnPassword(accounts, user, password, 'password')
  if (email === user.email) {
    throw new CallError('invalid', messages.emailUnchanged, { email: messages.emailUnchanged })
  }
  await accounts.database.change(async (trx, announce) => {
    await setPendingEmail(trx, user.id, email)
    await sendLink(accounts, user.id, email, trx, announce)
    await enqueueMail(trx, announce, composeEmailChangeRequested(user.email, accounts.publicUrl))
    await recordSecurityEvent(trx, { userId: user.id, kind: 'email-change-requested', origin })
  })
}

/** Sends the link again, if a change is pending. */
export async function resendEmailChange(accounts: Accounts, user: SessionUser): Promise<void> {
  const { id, pendingEmail } = user
  if (pendingEmail === null) return
  await accounts.database.change((trx, announce) =>
    sendLink(accounts, id, pendingEmail, trx, announce),
  )
}

/** Links that were sent before stop working: their address is no longer pending. */
export async function cancelEmailChange(
  { database }: Accounts,
  { id, pendingEmail }: SessionUser,
  origin: CallOrigin,
): Promise<void> {
  if (pendingEmail === null) return
  await database.change(async (trx) => {
    await setPendingEmail(trx, id, null)
    await recordSecurityEvent(trx, { userId: id, kind: 'email-change-cancelled', origin })
  })
}

/**
 * Does the same work with the same result whether or not the address is taken, so that neither reveals
 * it. The owner of a taken address gets an email about the attempt, without the token.
 */
async function sendLink(
  accounts: Accounts,
  userId: string,
  email: string,
  trx: Query,
  announce: Announce,
): Promise<void> {
  const token = randomBytes(18).toString('base64url')
  const { internalAdapter } = await createAuth(accounts, trx, {}).$context
  await internalAdapter.createVerificationValue({
    identifier: identify(token),
    value: `${userId} ${email}`,
    expiresAt: new Date(Date.now() + confirmationDays * dayMs),
  })
  const mail = (await isAddressTaken(trx, email))
    ? composeAddressAttempt(email, accounts.publicUrl)
    : composeEmailChange(email, accounts.publicUrl, token)
  await enqueueMail(trx, announce, mail)
}

/**
 * Changes the address with the token that was sent to the new one, within a session of its own account.
 * False when there is no such token. Every other emailed link ends: it went to the old address.
 */
export async function confirmEmailChange(
  accounts: Accounts,
  user: SessionUser,
  { token, origin }: { token: string; origin: CallOrigin },
  trx: Query,
  announce: Announce,
): Promise<boolean> {
  const { internalAdapter } = await createAuth(accounts, trx, {}).$context
  const known = await internalAdapter.findVerificationValue(identify(token))
  if (!known || known.expiresAt <= new Date()) return false
  const [userId, email = ''] = known.value.split(' ')
  if (userId !== user.id) throw new CallError('forbidden', messages.confirmationForOtherAccount)
  if (email !== user.pendingEmail) return false
  await lockCredentials(trx, accounts.database, 'user.id', user.id)
  if (await isAddressTaken(trx, email)) throw new CallError('conflict', messages.emailTaken)
  await internalAdapter.updateUser(user.id, { email, emailVerified: true })
  await setPendingEmail(trx, user.id, null)
  await deleteTokens(trx, user.id)
  await enqueueMail(trx, announce, composeEmailChanged(user.email, accounts.publicUrl))
  await recordSecurityEvent(trx, { userId: user.id, kind: 'email-changed', origin })
  return true
}

function identify(token: string): string {
  return `change-email:${token}`
}
