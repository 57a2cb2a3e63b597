import { brandName } from '#domain/brand.ts'
import type { Mail } from '#server/db/outbox-store.ts'
import { confirmationDays } from './compose-confirmation.ts'

/** To the new address. Contains no user input: anyone can enter anyone's address. */
export function composeEmailChange(recipient: string, publicUrl: string, token: string): Mail {
  return {
    recipient,
    subject: 'Confirm your new email address',
    body: `This address was entered as the new email address of a ${brandName} account.
If the account is yours, open this link and sign in to confirm the address:

${publicUrl}/dashboard?confirm=${token}

The link works for ${confirmationDays} days. Until you open it, the account keeps its
old address.

If the account is not yours, there is nothing to do.
`,
  }
}

/** To the owner of an address that is taken. */
export function composeAddressAttempt(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'Your address was entered for another account',
    body: `This address was entered as the new email address of another ${brandName}
account. It belongs to your account, so nothing was changed.

If it was you, sign in to the account with this address, or delete it first:

${publicUrl}/sign-in

If it was not you, there is nothing to do.
`,
  }
}

/** To the old address, while it can still be stopped. */
export function composeEmailChangeRequested(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'A new email address was entered for your account',
    body: `A new email address was entered for your ${brandName} account. The account
changes to it once the new address is confirmed.

If it was not you, cancel the change in your account and choose a new
password, which signs everyone else out:

${publicUrl}/dashboard?account=
${publicUrl}/sign-in?reset=request
`,
  }
}

/** To the old address, after the change. */
export function composeEmailChanged(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'The email address of your account was changed',
    body: `Your ${brandName} account has a new email address, which was confirmed. This
one cannot be used to sign in any more.

If it was not you, contact us right away. The link is at the bottom of every
page:

${publicUrl}/
`,
  }
}
