import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'

/** How long the link works. */
export const resetSeconds = 60 * 60

export function composePasswordReset(recipient: string, address: string): Mail {
  return {
    recipient,
    subject: 'Choose a new password',
    body: `Someone asked to reset the password for your ${brandName} account. If it was
you, open this link to choose a new one:

${address}

The link works once, within ${resetSeconds / 60} minutes. Resetting your password
signs you out everywhere.

If it wasn't you, you can ignore this email. Your password stays the same.
`,
  }
}
