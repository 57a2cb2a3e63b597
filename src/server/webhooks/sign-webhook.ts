import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export function newWebhookSecret(): string {
  return prefix + randomBytes(24).toString('base64')
}

interface SignedMessage {
  /** The same for every attempt, so that a receiver can ignore a repeated one. */
  id: string
  at: Date
  body: string
}

/** The headers of the Standard Webhooks specification, with a signature of id, time and body. */
export function webhookHeaders(
  secret: string,
  { id, at, body }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
