import * as z from 'zod/mini'
import { type Endpoint, nothing } from '#contract/endpoint.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { CallError } from '#contract/errors.ts'
import { keyHeader } from '#contract/order-key.ts'

/** Sends one call of the contract's table and gives what it answers, or rejects with a `CallError`. */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  parts?: CallParts<E>,
) => Promise<z.output<E['reply']>>

export interface CallParts<E extends Endpoint> {
  /** The request it is about, where the address names one. */
  id?: string
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  /** What makes a repeated call one call, where the endpoint asks for it. */
  key?: string
}

export interface CallOptions {
  /** The API's address, without a trailing slash. */
  apiUrl: string
  fetch: typeof globalThis.fetch
}

const patienceMs = 30_000

export function createCall({ apiUrl, fetch }: CallOptions): Call {
  return async (endpoint, parts = {}) => {
    const stop = new AbortController()
    const impatience = setTimeout(() => stop.abort(), patienceMs)
    try {
      const address = apiUrl + addressOf(endpoint, parts)
      const response = await fetch(address, {
        ...requestInit(endpoint, parts),
        signal: stop.signal,
      })
      return parseReply(endpoint, response, await response.text())
    } catch (cause) {
      // No network, no answer in time, or an answer that is not ours: for the person it is all one.
      throw cause instanceof CallError ? cause : unavailable(cause)
    } finally {
      clearTimeout(impatience)
    }
  }
}

function addressOf(endpoint: Endpoint, { id = '', query = {} }: CallParts<Endpoint>): string {
  const given = Object.entries(query as Record<string, string | undefined>).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  const path = endpoint.path.replace(':id', encodeURIComponent(id))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

function requestInit(endpoint: Endpoint, { body, key }: CallParts<Endpoint>): RequestInit {
  const hasBody = endpoint.body !== nothing
  return {
    method: endpoint.method,
    credentials: 'same-origin',
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
  const { code, message, fields } = z.parse(errorReplySchema, answer).error
  throw new CallError(code, message, fields, retryAfterOf(response))
}

function retryAfterOf({ headers }: Response): number | undefined {
  return Number(headers.get('Retry-After')) || undefined
}

function unavailable(cause: unknown): CallError {
  return Object.assign(new CallError('unavailable'), { cause })
}
