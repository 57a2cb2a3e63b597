import { brandName } from '#domain/brand.ts'
import type { Mail } from '#server/db/outbox-store.ts'

export const confirmationDays = 3

/** Nothing that a person typed stands in it: anybody can sign up with anybody's address. */
export function composeConfirmation(recipient: string, publicUrl: string, token: string): Mail {
  return {
    recipient,
    subject: 'Confirm your email address',
    body: `Somebody signed up at ${brandName} with this address. If it was you, open
this link to confirm that the address is yours:

${publicUrl}/dashboard?confirm=${token}

The link works for ${confirmationDays} days. You can order before you open it.

If it was not you, there is nothing to do.
`,
  }
}
