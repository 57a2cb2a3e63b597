import { brandName } from '#domain/site/brand.ts'
import { confirmationDays } from './compose-confirmation.ts'
import type { Mail } from './outbox-store.ts'

/** To the new address. Contains no user input: anyone can enter anyone's address. */
export function composeEmailChange(recipient: string, publicUrl: string, token: string): Mail {
  return {
    recipient,
    subject: 'Confirm your new email address',
    body: `Someone entered this as the new email address for a ${brandName} account.
If it was you, open this link and sign in to confirm the address:

${publicUrl}/dashboard#confirm=${token}

The link works once, for ${confirmationDays} days. The account keeps its old address
until every address that we asked has confirmed the change.

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

/** To the old address, while it can still be stopped. With a token, this address has to confirm the change as well. */
export function composeEmailChangeRequested(
  recipient: string,
  publicUrl: string,
  token?: string,
): Mail {
  const link = token === undefined ? '' : confirmHere(publicUrl, token)
  return {
    recipient,
    subject: 'A new email address was entered for your account',
    body: `A new email address was entered for your ${brandName} account. We'll switch to
it once it's confirmed.
${link}
If it wasn't you, cancel the change in your account, then choose a new
password to sign everyone else out:

${publicUrl}/dashboard?account=
${publicUrl}/sign-in?reset=request
`,
  }
}

function confirmHere(publicUrl: string, token: string): string {
  return `
If it was you, open this link and sign in to confirm the change here too:

${publicUrl}/dashboard#confirm=${token}

The link works once, for ${confirmationDays} days. Don't open it for anyone else.
`
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
