import { brandName } from '#domain/site/brand.ts'
import { formatMailMoment } from './mail-moment.ts'
import type { Mail } from './outbox-store.ts'

/** Sent when the administrator of the server removed the second factors of an account. */
export function composeFactorsReset(recipient: string, at: Date): Mail {
  return {
    recipient,
    subject: 'Two-step sign-in was turned off for your account',
    body: `On ${formatMailMoment(at)}, the people who run ${brandName}
removed your authenticator app, passkeys and recovery codes, and signed
you out everywhere. You can now sign in without a second step.

Set up two-step sign-in again in your account.

If you didn't ask for this, contact the people who run the service.
`,
  }
}
