import { brandName } from '#domain/brand.ts'
import type { Mail } from '#server/db/outbox-store.ts'

export const confirmationDays = 3

/** Contains no user input: anyone can sign up with anyone's address. */
export function composeConfirmation(recipient: string, publicUrl: string, token: string): Mail {
  return {
    recipient,
    subject: 'Confirm your email address',
    body: `An account was created at ${brandName} with this address. If it is yours,
open this link and sign in to confirm the address:

${publicUrl}/dashboard?confirm=${token}

The link works for ${confirmationDays} days. You can order before you open it.

If you did not create this account, do not confirm it. Choose a new
password to sign everyone else out of it; then you can delete it:

${publicUrl}/sign-in?reset=request
`,
  }
}
