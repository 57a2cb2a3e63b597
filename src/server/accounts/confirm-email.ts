import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/values/messages.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { findToken, issueToken } from '#server/db/token-store.ts'
import {
  composeConfirmation,
  confirmationDays,
} from '#server/notifications/mail/compose-confirmation.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { confirmEmailChange } from './change-email.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import type { SessionUser } from './session-user.ts'
import { confirmAddress } from './user-store.ts'

const dayMs = 24 * 60 * 60_000

/** Sends the link again, unless the address is already confirmed. */
export async function sendConfirmation(accounts: Accounts, user: SessionUser): Promise<void> {
  if (user.isEmailConfirmed) return
  await accounts.database.change((trx, announce) => mailConfirmation(accounts, user, trx, announce))
}

export async function mailConfirmation(
  { publicUrl }: Accounts,
  { id, email }: SessionUser,
  trx: Query,
  announce: Announce,
): Promise<void> {
  const link = { userId: id, payload: null, lifetimeMs: confirmationDays * dayMs }
  const { token } = await issueToken(trx, 'confirm-email', link)
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
    const found = await findToken(trx, 'confirm-email', token)
    if (found === undefined) throw new CallError('invalid', messages.tokenStale)
    // Only the owner of the mailbox has a valid token, so this reveals nothing to anyone else.
    if (found.userId !== user.id) {
      throw new CallError('forbidden', messages.confirmationForOtherAccount)
    }
    if (user.isEmailConfirmed) return
    await confirmAddress(trx, user.id)
    await recordSecurityEvent(trx, { userId: user.id, kind: 'email-confirmed', origin })
  })
}
