import { brandName } from '#domain/brand.ts'
import type { Mail } from '#server/db/outbox-store.ts'

/** How long the link works. */
export const resetSeconds = 60 * 60

export function composePasswordReset(recipient: string, publicUrl: string, token: string): Mail {
  return {
    recipient,
    subject: 'Choose a new password',
    body: `A new password was requested for your ${brandName} account. If it was you,
open this link to choose one:

${publicUrl}/sign-in?reset=${token}

The link works once, within ${resetSeconds / 60} minutes. A new password signs you out
everywhere.

If it was not you, there is nothing to do: your password stays as it is.
`,
  }
}
