import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'

/** The page does not reveal that an address is taken; this email informs its owner instead. */
export function composeSignUpAttempt(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'Someone tried to sign up with your email address',
    body: `Someone tried to sign up for ${brandName} with this email address. It already
has an account, so nothing was changed.

If it was you, sign in or reset your password here:

${publicUrl}/sign-in

If it wasn't you, you can ignore this email.
`,
  }
}
