import type { Endpoint } from '#contract/endpoint.ts'
import { CallError, type ForbiddenReason } from '#contract/errors.ts'
import { tokenUse } from '#contract/token-access.ts'
import { apiTokenMessages } from '#domain/accounts/api-token-messages.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { ownersOnly } from '#domain/companies/company-messages.ts'
import { isFresh } from '#server/accounts/factors/sign-in-again.ts'
import type { TokenUser } from './api-token-store.ts'
import { needsFreshSignIn } from './fresh-sign-in.ts'
import type { SessionUser, UserWithSession } from './session-user.ts'

/** How the user of a call is found. */
export interface UserReaders {
  readUser(headers: Headers): Promise<UserWithSession | null>
  readTokenUser(secret: string): Promise<TokenUser | null>
}

const safeMethods = new Set(['GET', 'HEAD'])

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
  const user = await readCaller(headers, readers)
  if (user === null) {
    throw new CallError('signed-out', hasToken ? apiTokenMessages.invalid : undefined)
  }
  if ('token' in user && user.token.scope === 'read' && !safeMethods.has(method)) {
    throw new CallError('forbidden', apiTokenMessages.readOnly)
  }
  authorizeRole(endpoint, user)
  if (needsFreshSignIn(endpoint) && !isFresh(user)) throw forbidden('sign-in-again')
  return user
}

/** What opens access would keep it open for an operator who may not have it yet. */
function authorizeRole({ access, opensAccess, ownersOnly: action }: Endpoint, user: SessionUser) {
  const isForOperators = access === 'operator' || access === 'admin'
  const isForbidden =
    (isForOperators && user.role !== 'operator') || (access === 'admin' && !user.isAdmin)
  if (user.isFactorMissing && (isForbidden || opensAccess)) throw forbidden('factor-missing')
  if (isForbidden) throw new CallError('forbidden')
  if (action !== undefined && user.companyRole !== 'owner') {
    throw new CallError('forbidden', ownersOnly(user.company, action))
  }
}

const reasonMessages: Record<ForbiddenReason, string> = {
  'sign-in-again': secondFactorMessages.signInAgain,
  'factor-missing': secondFactorMessages.factorMissing,
}

function forbidden(reason: ForbiddenReason): CallError {
  return Object.assign(new CallError('forbidden', reasonMessages[reason]), { reason })
}

/** The user of the API token that a call carries, otherwise of its session. With a token, no cookie counts. */
function readCaller(
  headers: Headers,
  { readUser, readTokenUser }: UserReaders,
): Promise<UserWithSession | TokenUser | null> {
  const secret = readBearer(headers)
  return secret === undefined ? readUser(headers) : readTokenUser(secret)
}

/** Reads the user of a call again, as often as needed. Holds two texts, not the call's headers. */
export function createCallerReader(
  headers: Headers,
  readers: UserReaders,
): () => Promise<SessionUser | null> {
  const secret = readBearer(headers)
  const cookie = headers.get('cookie') ?? ''
  return () =>
    secret === undefined ? readers.readUser(new Headers({ cookie })) : readers.readTokenUser(secret)
}

/**
 * What a call sends as its API token; undefined without the scheme `Bearer`, which is matched in any case
 * (RFC 9110). Other schemes, such as the password of a proxy before the server, are not ours.
 */
export function readBearer(headers: Headers): string | undefined {
  const sent = headers.get('Authorization')?.trim() ?? ''
  return /^bearer(?:\s|$)/i.test(sent) ? sent.slice('bearer'.length).trim() : undefined
}
