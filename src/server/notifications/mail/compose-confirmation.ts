import { retention } from '#domain/accounts/retention.ts'
import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'

export const confirmationDays = 3

/** Contains no user input: anyone can sign up with anyone's address. */
export function composeConfirmation(recipient: string, publicUrl: string, token: string): Mail {
  return {
    recipient,
    subject: 'Confirm your email address',
    body: `Someone created a ${brandName} account with this email address. If it was
you, open this link and sign in to confirm the address:

${publicUrl}/dashboard#confirm=${token}

The link works for ${confirmationDays} days. You can order before you confirm. An account
that isn't confirmed and has no order is deleted after ${retention.unconfirmedAccountDays} days.

If you didn't create this account, don't confirm it. Choose a new password
to sign everyone else out, then delete the account:

${publicUrl}/sign-in?reset=request
`,
  }
}
