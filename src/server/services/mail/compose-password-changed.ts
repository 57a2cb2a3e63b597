import { brandName } from '#domain/brand.ts'
import type { Mail } from '#server/db/outbox-store.ts'

/** Sent for every changed password, so that its owner notices a change made by another person. */
export function composePasswordChanged(recipient: string, publicUrl: string, at: Date): Mail {
  return {
    recipient,
    subject: 'Your password was changed',
    body: `The password for your ${brandName} account was changed on
${formatMoment(at)}. All other sessions were signed out.

If it was you, you're all set.

If it wasn't you, choose a new password now to sign everyone else out:

${publicUrl}/sign-in?reset=request
`,
  }
}

/** As `Jan 5, 2026 at 14:30 UTC`, because the reader's time zone is unknown. */
function formatMoment(at: Date): string {
  const day = at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return `${day} at ${at.toISOString().slice(11, 16)} UTC`
}
