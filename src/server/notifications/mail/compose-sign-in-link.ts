import { linkRules } from '#domain/accounts/link-messages.ts'
import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'

/** Without the code: the email alone, without the browser that asked, does not sign in. */
export function composeSignInLink(recipient: string, address: string): Mail {
  return {
    recipient,
    subject: 'Your link to sign in',
    body: `Someone asked to sign in to your ${brandName} account. If it was you, open this
link in the same browser:

${address}

In another browser, the page asks for the code that the first one shows.
The link works once, within ${linkRules.signInMinutes} minutes.

If it wasn't you, ignore this email and don't open the link. Nobody can
sign in without it.
`,
  }
}
