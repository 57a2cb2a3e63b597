import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'

/** When an emailed link confirmed the address of an account that another person may have created. */
export function composePasswordRemoved(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'Your address is confirmed, your old password was removed',
    body: `You opened a link that confirms the address of your ${brandName} account. The
account had a password from before, and anyone could have chosen it. We
removed it, and signed the account out everywhere else.

To sign in with a password again, choose a new one:

${publicUrl}/sign-in?reset=request
`,
  }
}
