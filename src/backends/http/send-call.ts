import * as z from 'zod/mini'
import { type Endpoint, noQuery, nothing } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { CallError } from '#contract/errors.ts'
import { keyHeader } from '#contract/idempotency-key.ts'
import { callTimeoutMs } from '#domain/site/timing.ts'

export { endpoints } from '#contract/endpoints.ts'

export interface CallInput<E extends Endpoint = Endpoint> {
  id?: string
  number?: number
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  key?: string
}

export interface CallOptions {
  /** The API's address, without a trailing slash. */
  apiUrl: string
  fetch: typeof globalThis.fetch
}

export async function sendCall<E extends Endpoint>(
  { apiUrl, fetch }: CallOptions,
  endpoint: E,
  given: CallInput | readonly unknown[] = {},
): Promise<z.output<E['reply']>> {
  const input = Array.isArray(given) ? toInput(endpoint, given) : (given as CallInput)
  try {
    const response = await fetch(apiUrl + addressOf(endpoint, input), requestInit(endpoint, input))
    return parseReply(endpoint, response, await response.text())
  } catch (cause) {
    // No network, no answer in time, or an answer that is not ours: for the user it is all one.
    throw cause instanceof CallError
      ? cause
      : Object.assign(new CallError('unavailable'), { cause })
  }
}

/** The arguments of an `EndpointClient`: as many as the endpoint has, in this order. */
function toInput(endpoint: Endpoint, args: readonly unknown[]): CallInput {
  const left = [...args]
  return {
    ...(endpoint.path.includes(':id') ? { id: String(left.shift()) } : {}),
    ...(endpoint.path.includes(':number') ? { number: Number(left.shift()) } : {}),
    ...(endpoint.query === noQuery ? {} : { query: left.shift() }),
    ...(endpoint.body === nothing ? {} : { body: left.shift() }),
    ...(endpoint.isKeyed ? { key: String(left.shift()) } : {}),
  }
}

function addressOf(endpoint: Endpoint, { id = '', number = 0, query = {} }: CallInput): string {
  const given = Object.entries(query as Record<string, string | undefined>).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  const path = endpoint.path
    .replace(':id', encodeURIComponent(id))
    .replace(':number', String(number))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

function requestInit(endpoint: Endpoint, { body, key }: CallInput): RequestInit {
  const hasBody = endpoint.body !== nothing
  return {
    method: endpoint.method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(callTimeoutMs),
    headers: {
      Accept: 'application/json',
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      ...(key === undefined ? {} : { [keyHeader]: key }),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  }
}

/** Throws anything at all at what the contract does not know. */
function parseReply<E extends Endpoint>(
  endpoint: E,
  response: Response,
  text: string,
): z.output<E['reply']> {
  const answer: unknown = text === '' ? null : JSON.parse(text)
  if (response.ok) return z.parse(endpoint.reply, answer) as z.output<E['reply']>
  const { code, message, fields, reason } = z.parse(errorReplySchema, answer).error
  throw Object.assign(new CallError(code, message, fields, retryAfterOf(response)), { reason })
}

function retryAfterOf({ headers }: Response): number | undefined {
  return Number(headers.get('Retry-After')) || undefined
}

export const sessionEffects: Partial<
  Record<EndpointName, 'opened' | 'changed' | 'noted' | 'ended'>
> = {
  signIn: 'opened',
  signUp: 'opened',
  finishSecondStep: 'opened',
  signInWithPasskey: 'opened',
  signInByLink: 'opened',
  placeUnconfirmedOrder: 'opened',
  // The same user, changed: the other tabs read the session again.
  updateProfile: 'changed',
  switchCompany: 'changed',
  renameCompany: 'changed',
  leaveCompany: 'changed',
  deleteCompany: 'changed',
  acceptInvitation: 'changed',
  changeEmail: 'noted',
  cancelEmailChange: 'noted',
  confirmEmail: 'noted',
  signOut: 'ended',
  deleteAccount: 'ended',
  // These end every session of the account, this browser's included.
  resetPassword: 'ended',
}
