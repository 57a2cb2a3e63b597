import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'

/** So that the account's owner notices what another person did in an open browser. */
export function composeWebhookChanged(recipient: string, publicUrl: string, what: string): Mail {
  return {
    recipient,
    subject: 'A webhook of your account was changed',
    body: `A webhook of your ${brandName} account was ${what}. It is sent
the events that you get emails about.

If it was you, you're all set.

If it wasn't you, choose a new password now. That turns every webhook off
and signs everyone else out:

${publicUrl}/sign-in?reset=request
`,
  }
}
