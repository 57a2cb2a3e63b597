import type { Environment } from './environment.ts'
import type { StripeKeys } from './invoices/open-stripe.ts'
import { startError } from './start-error.ts'

type Variables = Partial<Environment>

export const oneKeyAlone =
  'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither.'

/** With one alone, clients could pay and nobody would hear of it, or not pay at all. */
export function isOneKeyMissing(environment: Variables): boolean {
  return !environment.STRIPE_SECRET_KEY !== !environment.STRIPE_WEBHOOK_SECRET
}

/** Undefined where none are set. */
export function readStripeKeys(environment: Variables): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment
  if (isOneKeyMissing(environment)) throw startError(oneKeyAlone)
  if (!secretKey || !webhookSecret) return undefined
  return { secretKey, webhookSecret, apiUrl: environment.STRIPE_API_URL }
}
