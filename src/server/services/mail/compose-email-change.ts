import { brandName } from '#domain/brand.ts'
import type { Mail } from '#server/db/outbox-store.ts'
import { confirmationDays } from './compose-confirmation.ts'

/** To the new address. Contains no user input: anyone can enter anyone's address. */
export function composeEmailChange(recipient: string, publicUrl: string, token: string): Mail {
  return {
    recipient,
    subject: 'Confirm your new email address',
    body: `Someone entered this as the new email address for a ${brandName} account.
If it was you, open this link and sign in to confirm the address:

${publicUrl}/dashboard?confirm=${token}

The link works for ${confirmationDays} days. Until then, the account keeps its
old address.

If it wasn't you, you can ignore this email.
`,
  }
}

/** To the owner of an address that is taken. */
export function composeAddressAttempt(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'Your email address was entered for another account',
    body: `Someone entered this as the new email address for another ${brandName}
account. Your account already uses it, so nothing was changed.

If it was you, sign in with this address instead, or delete this
account first:

${publicUrl}/sign-in

If it wasn't you, you can ignore this email.
`,
  }
}

/** To the old address, while it can still be stopped. */
export function composeEmailChangeRequested(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'A new email address was entered for your account',
    body: `A new email address was entered for your ${brandName} account. We'll switch to
it once it's confirmed.

If it wasn't you, cancel the change in your account, then choose a new
password to sign everyone else out:

${publicUrl}/dashboard?account=
${publicUrl}/sign-in?reset=request
`,
  }
}

/** To the old address, after the change. */
export function composeEmailChanged(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'Your email address was changed',
    body: `Your ${brandName} account now has a new, confirmed email address. You can no
longer sign in with this one.

If it wasn't you, contact us right away. The link is at the bottom of every
page:

${publicUrl}/
`,
  }
}
