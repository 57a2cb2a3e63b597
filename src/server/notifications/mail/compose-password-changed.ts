import { brandName } from '#domain/site/brand.ts'
import { formatMailMoment } from './mail-moment.ts'
import type { Mail } from './outbox-store.ts'

/** Sent for every changed password, so that its owner notices a change made by another person. */
export function composePasswordChanged(recipient: string, publicUrl: string, at: Date): Mail {
  return {
    recipient,
    subject: 'Your password was changed',
    body: `The password for your ${brandName} account was changed on
${formatMailMoment(at)}. All other sessions were signed out. API tokens
stopped working, and webhooks were turned off.

If it was you, you're all set.

If it wasn't you, choose a new password now to sign everyone else out:

${publicUrl}/sign-in?reset=request
`,
  }
}
