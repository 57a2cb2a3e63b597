import { invitationDays, type OperatorRole } from '#domain/accounts/operator-account.ts'
import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'

/** Contains no user input but the address itself: an admin may mistype it. */
export function composeInvitation(
  recipient: string,
  publicUrl: string,
  { role, token }: { role: OperatorRole; token: string },
): Mail {
  return {
    recipient,
    subject: `You're invited to the ${brandName} team`,
    body: `You're invited to become ${role === 'admin' ? 'an admin' : 'an operator'} of ${brandName}. Open this link, then sign
in or create an account with this email address:

${publicUrl}/dashboard#invitation=${token}

The link works once, for ${invitationDays} days. Accepting it signs you out everywhere; sign
in again to start.

If you didn't expect this, you can ignore this email.
`,
  }
}
