import type { Stripe } from 'stripe'

export interface StripeKeys {
  secretKey: string
  webhookSecret: string
  /** Another address of its API, for tests. */
  apiUrl?: string | undefined
}

/** Loads Stripe's library, 33 MB, when it is first needed. */
export async function openStripe({ secretKey, apiUrl }: StripeKeys): Promise<Stripe> {
  const { Stripe: Library } = await import('stripe')
  const { hostname: host, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com')
  const isSecure = protocol === 'https:'
  return new Library(secretKey, {
    // The version that the fields in `stripe.ts` are named by, whatever the account's own is.
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 1,
    timeout: 5000,
    telemetry: false,
    host,
    port: Number(port) || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  })
}
