import { brandName } from '#domain/brand.ts'
import type { Mail } from '#server/db/outbox-store.ts'

/** Tells the owner of an address what the page does not tell whoever typed it. */
export function composeSignUpAttempt(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'Somebody tried to sign up with your address',
    body: `Somebody tried to sign up at ${brandName} with this address. It has an account
already, so nothing was changed.

If it was you, sign in here, or choose a new password:

${publicUrl}/sign-in

If it was not you, there is nothing to do.
`,
  }
}
