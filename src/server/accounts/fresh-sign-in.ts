import type { Endpoint } from '#contract/endpoint.ts'

const takesAccessAway = 'It only takes access away.'
const namesOpenNothing = 'Names open nothing.'
const tokenIsProof = 'The token was emailed to the account’s own address.'
const chosenAddress = 'It sends to an address that a fresh sign-in chose.'

/** Changes of account, company and service for which a sign-in of long ago is enough, and why. */
export const staleSignInSuffices: Record<string, string> = {
  'PUT /account': namesOpenNothing,
  'PUT /account/passkeys/:id': namesOpenNothing,
  'PUT /company': namesOpenNothing,
  'PUT /session/company': 'It changes what this session looks at.',
  'PUT /account/notifications':
    'It is about the emails on requests; those on the account are sent in any case.',
  'DELETE /account/sessions': takesAccessAway,
  'DELETE /account/sessions/:id': takesAccessAway,
  'DELETE /account/tokens/:id': takesAccessAway,
  'DELETE /account/webhooks/:id': takesAccessAway,
  'DELETE /company/invitations/:id': takesAccessAway,
  'DELETE /admin/invitations/:id': takesAccessAway,
  'POST /account/confirmation': 'It sends a link to the account’s own address.',
  'POST /confirmation': tokenIsProof,
  'POST /invitation': tokenIsProof,
  'POST /company-invitations/acceptance': tokenIsProof,
  'POST /account/email': 'It sends again what a fresh sign-in asked for.',
  'DELETE /account/email': 'It keeps the address that is confirmed.',
  'POST /account/webhooks/:id/test': chosenAddress,
  'POST /account/webhooks/:id/deliveries/:number/replay': chosenAddress,
  'PUT /session': 'It is the fresh sign-in.',
  'PUT /session/passkey': 'It is the fresh sign-in.',
  'PUT /session/passkey/challenge': 'It begins the fresh sign-in.',
}

/** What is read here is more than one request: everything that clients have ever ordered. */
const sensitiveReads = new Set(['GET /operations/requests.csv'])

/** The work itself: what a session of any age is for. */
const work = /^\/(requests|operations|statement)\b/

/** Whether a call needs a session whose user proved who they are within the last minutes. */
export function needsFreshSignIn({ method, path, access }: Endpoint): boolean {
  const line = `${method} ${path}`
  if (sensitiveReads.has(line)) return true
  return (
    access !== 'anyone' && method !== 'GET' && !work.test(path) && !(line in staleSignInSuffices)
  )
}
