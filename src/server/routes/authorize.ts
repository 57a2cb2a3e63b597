import type { Endpoint } from '#contract/endpoint.ts'
import { CallError } from '#contract/errors.ts'
import { tokenUse } from '#contract/token-access.ts'
import { apiTokenMessages } from '#domain/api-token-messages.ts'
import type { TokenUser } from '#server/services/accounts/read-token-user.ts'
import type { SessionUser, UserWithSession } from '#server/services/session-user.ts'
import { readBearer } from './bearer.ts'

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
  const isForOperators = access === 'operator' || access === 'admin'
  if (isForOperators && user.role !== 'operator') throw new CallError('forbidden')
  if (access === 'admin' && !user.isAdmin) throw new CallError('forbidden')
  return user
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
