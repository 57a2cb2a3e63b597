import { brandName } from '#domain/site/brand.ts'
import { formatMailMoment } from './mail-moment.ts'
import type { Mail } from './outbox-store.ts'

/** Sent for every new API token, so that the account's owner notices one created by another person. */
export function composeApiTokenCreated(recipient: string, publicUrl: string, at: Date): Mail {
  return {
    recipient,
    subject: 'An API token was created',
    body: `An API token for your ${brandName} account was created on
${formatMailMoment(at)}. It can call the API in your name.

If it was you, you're all set.

If it wasn't you, choose a new password now. That revokes every API token
and signs everyone else out:

${publicUrl}/sign-in?reset=request
`,
  }
}
