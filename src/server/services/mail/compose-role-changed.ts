import { brandName } from '#domain/brand.ts'
import type { Role } from '#domain/role.ts'
import type { Mail } from '#server/db/outbox-store.ts'

/** Sent for every changed role, so that its owner notices a change that they did not expect. */
export function composeRoleChanged(recipient: string, role: Role): Mail {
  return {
    recipient,
    subject: 'Your role was changed',
    body: `${outcomes[role]}

If you didn't expect this, contact the people who run the service.
`,
  }
}

const outcomes: Record<Role, string> = {
  operator: `You're now an operator of ${brandName}. You were signed out everywhere, API
tokens and the calendar address stopped working, and webhooks were turned
off. Sign in again to start.`,
  client: `You're no longer an operator of ${brandName}. Your account stays, with its own
requests.`,
}
