import { hash, timingSafeEqual } from 'node:crypto'
import { belongsToCompany, type Endpoint, tokenUse } from '#contract/endpoint.ts'
import { CallError, forbidden } from '#contract/errors.ts'
import { apiTokenMessages } from '#domain/accounts/api-token.ts'
import { formatMissingFactor, secondFactorMessages } from '#domain/accounts/second-factor.ts'
import { ownerActions, ownersOnly } from '#domain/companies/team.ts'
import { isFresh, type SessionUser, type UserWithSession } from './session-user.ts'
import type { TokenUser } from './user-store.ts'

export interface UserReaders {
  readUser(headers: Headers): Promise<UserWithSession | null>
  readTokenUser(secret: string): Promise<TokenUser | null>
}

/** The user who may make a call, or null where anyone may. */
export async function authorize(
  endpoint: Endpoint,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  readers: UserReaders,
): Promise<SessionUser | null> {
  const { access } = endpoint
  const hasToken = readBearer(headers) !== undefined
  if (hasToken && tokenUse(endpoint) === 'refused') {
    throw new CallError('forbidden', apiTokenMessages.sessionOnly)
  }
  if (access === 'anyone') return null
  const user = await createCallerReader(headers, readers)()
  if (user === null) {
    throw new CallError('signed-out', hasToken ? apiTokenMessages.invalid : undefined)
  }
  if ('token' in user && user.token.scope === 'read' && method !== 'GET' && method !== 'HEAD') {
    throw new CallError('forbidden', apiTokenMessages.readOnly)
  }
  authorizeRole(endpoint, user)
  if (needsFreshSignIn(endpoint) && !isFresh(user)) {
    throw forbidden('sign-in-again', secondFactorMessages.signInAgain)
  }
  return user
}

/** What opens access would keep it open for a user who may not have it yet. */
export function authorizeRole(endpoint: Endpoint, user: SessionUser) {
  const { access, opensAccess, ownersOnly: action } = endpoint
  const isForOperators = access === 'operator' || access === 'admin'
  const isForbidden =
    (isForOperators && user.role !== 'operator') || (access === 'admin' && !user.isAdmin)
  const isClosed = user.missingFactor === 'company' && belongsToCompany(endpoint)
  if (user.missingFactor && (isForbidden || opensAccess || isClosed)) {
    throw forbidden('factor-missing', formatMissingFactor(user.missingFactor, user.company))
  }
  if (isForbidden) throw new CallError('forbidden')
  if (action !== undefined && user.companyRole !== 'owner') {
    throw new CallError('forbidden', ownersOnly(user.company, ownerActions[action]))
  }
}

/** Reads the user of a call as often as needed. With an API token, no cookie counts. Keeps two texts, not the headers. */
export function createCallerReader(
  headers: Headers,
  readers: UserReaders,
): () => Promise<UserWithSession | TokenUser | null> {
  const secret = readBearer(headers)
  const cookie = headers.get('cookie') ?? ''
  return () =>
    secret === undefined ? readers.readUser(new Headers({ cookie })) : readers.readTokenUser(secret)
}

/** The API token of a call, with the scheme in any case (RFC 9110). Other schemes, such as a proxy's, are not ours. */
export function readBearer(headers: Headers): string | undefined {
  const sent = headers.get('Authorization')?.trim() ?? ''
  return /^bearer(?:\s|$)/i.test(sent) ? sent.slice('bearer'.length).trim() : undefined
}

/** Compared as hashes, in constant time: the time it takes shows neither the length nor a matching beginning. */
export function hasBearer(headers: Headers, secret: string): boolean {
  const given = readBearer(headers) ?? ''
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'))
}

const takesAccessAway = 'It only takes access away.'
const namesOpenNothing = 'Names open nothing.'
const tokenIsProof = 'The token was emailed to the account’s own address.'

/** Changes of account, company and service for which a sign-in of long ago is enough, and why. */
export const staleSignInSuffices: Record<string, string> = {
  'PUT /account': namesOpenNothing,
  'PUT /account/passkeys/:id': namesOpenNothing,
  'PUT /company': namesOpenNothing,
  'PUT /session/company': 'It changes what this session looks at.',
  'PUT /account/notifications/:id':
    'It is about the emails on requests; those on the account are sent in any case.',
  'DELETE /account/sessions/:id': takesAccessAway,
  'DELETE /account/sessions': takesAccessAway,
  'DELETE /admin/tokens/:id': takesAccessAway,
  'DELETE /admin/webhooks/:id': takesAccessAway,
  'DELETE /company/invitations/:id': takesAccessAway,
  'DELETE /admin/invitations/:id': takesAccessAway,
  'POST /account/confirmation': 'It sends a link to the account’s own address.',
  'POST /confirmation': tokenIsProof,
  'POST /invitations/acceptance': tokenIsProof,
  'POST /account/email': 'It sends again what a fresh sign-in asked for.',
  'DELETE /account/email': 'It keeps the address that is confirmed.',
  'POST /admin/webhooks/:id/test': 'It sends to an address that a fresh sign-in chose.',
  'PUT /session': 'It is the fresh sign-in.',
  'PUT /session/passkey': 'It is the fresh sign-in.',
  'PUT /session/passkey/challenge': 'It begins the fresh sign-in.',
}

/** The work itself: what a session of any age is for. */
const work = /^\/(requests|files|operations|statement|invoices)\b/

/** Whether a call needs a session whose user proved who they are within the last minutes. */
export function needsFreshSignIn({ method, path, access, isSensitive }: Endpoint): boolean {
  const line = `${method} ${path}`
  if (isSensitive) return true
  return (
    access !== 'anyone' && method !== 'GET' && !work.test(path) && !(line in staleSignInSuffices)
  )
}
