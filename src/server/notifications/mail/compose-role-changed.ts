import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'

/** Sent for every changed role, so that its owner notices a change that they did not expect. */
export function composeRoleChanged(recipient: string, outcome: RoleOutcome): Mail {
  return {
    recipient,
    subject: 'Your role was changed',
    body: `${sentences[outcome]}

If you didn't expect this, contact the people who run the service.
`,
  }
}

const signedOut = `You were signed
out everywhere, API tokens stopped working, and webhooks were turned off.`

const sentences = {
  operator: `You're now an operator of ${brandName}. ${signedOut} Sign in again to start.`,
  admin: `You're now an admin of ${brandName}. ${signedOut} Sign in again to start.`,
  restored: `You're an operator of ${brandName} again. ${signedOut} Sign in again to start.`,
  suspended: `You were suspended as an operator of ${brandName}. ${signedOut}`,
  demoted: `You're no longer an admin of ${brandName}. You're still an operator.`,
  removed: `You're no longer an operator of ${brandName}. Your account stays, with its own
requests.`,
} as const

export type RoleOutcome = keyof typeof sentences
