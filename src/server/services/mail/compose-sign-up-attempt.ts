import { brandName } from '#domain/brand.ts'
import type { Mail } from '#server/db/outbox-store.ts'

/** The page does not reveal that an address is taken; this email informs its owner instead. */
export function composeSignUpAttempt(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'Someone tried to sign up with your address',
    body: `Someone tried to sign up at ${brandName} with this address. It already has an
account, so nothing was changed.

If it was you, sign in here, or choose a new password:

${publicUrl}/sign-in

If it was not you, there is nothing to do.
`,
  }
}
