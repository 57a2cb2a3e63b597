import { randomBytes } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/messages.ts'
import type { Announce, Query } from '#server/db/database.ts'
import {
  composeConfirmation,
  confirmationDays,
} from '#server/services/mail/compose-confirmation.ts'
import { enqueueMail } from '#server/services/mail/enqueue-mail.ts'
import type { SessionUser } from '#server/services/session-user.ts'
import type { Accounts } from './accounts.ts'
import { confirmEmailChange } from './change-email.ts'
import { createAuth } from './create-auth.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'

const dayMs = 24 * 60 * 60_000

/** Sends the link again, unless the address is already confirmed. */
export async function sendConfirmation(accounts: Accounts, user: SessionUser): Promise<void> {
  if (user.isEmailConfirmed) return
  await accounts.database.change((trx, announce) =>
    mailConfirmation(accounts, createAuth(accounts, trx, {}), user, trx, announce),
  )
}

/** Our own token, because better-auth's is several lines long and ours fits on one line of an email. */
export async function mailConfirmation(
  { publicUrl }: Accounts,
  auth: ReturnType<typeof createAuth>,
  { id, email }: SessionUser,
  trx: Query,
  announce: Announce,
): Promise<void> {
  const token = randomBytes(18).toString('base64url')
  const { internalAdapter } = await auth.$context
  await internalAdapter.createVerificationValue({
    identifier: identify(token),
    value: id,
    expiresAt: new Date(Date.now() + confirmationDays * dayMs),
  })
  await enqueueMail(trx, announce, composeConfirmation(email, publicUrl, token))
}

/**
 * Confirms the address of the account that is signed in, and of no other. Without that check, an
 * attacker could sign up with another user's address and have its owner confirm it by opening the
 * link. The token stays valid until it expires: the page may be opened twice.
 */
export async function confirmEmail(
  accounts: Accounts,
  user: SessionUser,
  token: string,
  origin: CallOrigin,
): Promise<void> {
  await accounts.database.change(async (trx, announce) => {
    if (await confirmEmailChange(accounts, user, { token, origin }, trx, announce)) return
    const { internalAdapter } = await createAuth(accounts, trx, {}).$context
    const known = await internalAdapter.findVerificationValue(identify(token))
    if (!known || known.expiresAt <= new Date()) {
      throw new CallError('invalid', messages.tokenStale)
    }
    // Only the owner of the mailbox has a valid token, so this reveals nothing to anyone else.
    if (known.value !== user.id) {
      throw new CallError('forbidden', messages.confirmationForOtherAccount)
    }
    if (user.isEmailConfirmed) return
    await internalAdapter.updateUser(user.id, { emailVerified: true })
    await recordSecurityEvent(trx, { userId: user.id, kind: 'email-confirmed', origin })
  })
}

function identify(token: string): string {
  return `confirm-email:${token}`
}
