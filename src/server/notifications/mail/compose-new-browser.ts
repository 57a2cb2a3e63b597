import { brandName } from '#domain/site/brand.ts'
import { formatMailMoment } from './mail-moment.ts'
import type { Mail } from './outbox-store.ts'

/** Sent when an account is signed in to with a browser and network that it had not seen. */
export function composeNewBrowser(
  recipient: string,
  publicUrl: string,
  { browser, at }: { browser: string; at: Date },
): Mail {
  return {
    recipient,
    subject: 'New sign-in to your account',
    body: `Your ${brandName} account was signed in to on ${formatMailMoment(at)}
from a browser or network we hadn't seen before: ${browser}.

If it was you, you're all set.

If it wasn't you, choose a new password now to sign everyone else out:

${publicUrl}/sign-in?reset=request

Your account lists every sign-in under Security log:

${publicUrl}/dashboard?account=
`,
  }
}
