import { brandName } from '#domain/site/brand.ts'
import { webhookRules } from '#domain/webhooks/webhook-rules.ts'
import type { Mail } from './outbox-store.ts'

/** To the owner of a webhook that was disabled because its deliveries kept failing. */
export function composeWebhookDisabled(recipient: string, publicUrl: string): Mail {
  return {
    recipient,
    subject: 'We turned off a webhook',
    body: `The last ${webhookRules.failuresUntilDisabled} events for a webhook of your ${brandName} account
couldn't be delivered, so we turned it off. Nothing is lost: your
requests are where they always are.

Your account shows why each delivery failed. Once the receiver works,
turn the webhook on again and replay what it missed:

${publicUrl}/dashboard?account=
`,
  }
}
