import { linkRules } from '#domain/accounts/link-messages.ts'
import { retention } from '#domain/accounts/retention.ts'
import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'

/** Contains no user input: anyone can enter anyone's address. */
export function composeOrderLink(recipient: string, publicUrl: string, token: string): Mail {
  return {
    recipient,
    subject: 'Your order is waiting for you',
    body: `Someone filled in an order on ${brandName} and entered this email address. It
isn't placed yet, and we don't see it yet. If it was you, open this link,
check the order and place it:

${publicUrl}/order-hit#confirm=${token}

The link works once, within ${retention.unconfirmedOrderDays} days. The order goes to the account of this
address. If there is none, placing it creates one and signs you in.

If it wasn't you, ignore this email and don't open the link: the order is
never placed, and we delete it after ${retention.unconfirmedOrderDays} days. This address gets at most
${linkRules.typedEmailsPerDay} such emails a day, whoever asks for them.
`,
  }
}
