import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'

/** Headers of the Standard Webhooks specification. The id stays the same, so a receiver can ignore a repeated delivery. */
export function webhookHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(24).toString('base64')
}
