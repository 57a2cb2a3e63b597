/** The groups of the description, in the order in which they are read. */
export const tags = [
  { name: 'Requests', description: 'The requests of a client’s company, from order to handover.' },
  { name: 'Statement', description: 'What a client pays for, and which request replaces it.' },
  { name: 'Operations', description: 'The requests of all clients, for operators.' },
  {
    name: 'Admin',
    description: 'The operators, and the log of the service. It takes no API token.',
  },
  { name: 'Company', description: 'Colleagues and invitations. It takes no API token.' },
  { name: 'API tokens', description: 'Managed in a session: a token cannot manage tokens.' },
  { name: 'Webhooks', description: 'Managed in a session.' },
  { name: 'Account', description: 'The signed-in user’s account. It takes no API token.' },
  { name: 'Session', description: 'Signing up, in and out. It takes no API token.' },
  { name: 'Service', description: 'What load balancers, mail programs and developers call.' },
]

const byPath: [start: string, tag: string][] = [
  ['/requests', 'Requests'],
  ['/unconfirmed-orders', 'Requests'],
  ['/unread', 'Requests'],
  ['/changes', 'Requests'],
  ['/statement', 'Statement'],
  ['/operations', 'Operations'],
  ['/admin', 'Admin'],
  ['/account/tokens', 'API tokens'],
  ['/account/webhooks', 'Webhooks'],
  ['/account', 'Account'],
  ['/confirmation', 'Account'],
  ['/invitation', 'Account'],
  ['/password-reset', 'Account'],
  ['/session/company', 'Company'],
  ['/session', 'Session'],
  ['/compan', 'Company'],
]

/** A path that begins with none of these is one of the service itself. */
export function tagOf(path: string): string {
  return byPath.find(([start]) => path.startsWith(start))?.[1] ?? 'Service'
}
