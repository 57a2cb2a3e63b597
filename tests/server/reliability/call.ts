import type * as z from 'zod/mini'
import { apiPath, nothing } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { keyHeader } from '#contract/idempotency-key.ts'

type Endpoints = typeof endpoints
type Reply<Name extends EndpointName> = z.output<Endpoints[Name]['reply']>

export interface Sent<Name extends EndpointName> {
  cookie?: string
  id?: string
  body?: z.input<Endpoints[Name]['body']>
  key?: string
  /** The address that a trusted proxy names as the caller's. */
  caller?: string
  /** Aborts the call. */
  signal?: AbortSignal
}

/** Exactly one of both is there: what was asked for, or the code of why not. */
export interface Answer<Name extends EndpointName> {
  reply?: Reply<Name>
  errorCode?: ErrorCode
  /** With an error code, its message. */
  message?: string
  headers: Headers
}

/** How the call reaches the server: over the network, or the server's own function. */
type Fetch = (address: URL, init: RequestInit) => Promise<Response>

/** Makes one call, and holds the answer against the contract: any other shape throws, as a lost connection does. */
export async function call<Name extends EndpointName>(
  address: string,
  name: Name,
  sent: Sent<Name> = {},
  fetch: Fetch = globalThis.fetch,
): Promise<Answer<Name>> {
  const endpoint = endpoints[name]
  const response = await fetch(addressOf(address, name, sent.id), {
    method: endpoint.method,
    headers: headersOf(address, sent),
    signal: sent.signal ?? null,
    ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
  })
  const { headers, status, ok } = response
  const text = await response.text()
  if (!ok) return { ...parseError(text, status), headers }
  if (endpoint.reply === nothing) return { reply: null as Reply<Name>, headers }
  return { reply: endpoint.reply.parse(JSON.parse(text)) as Reply<Name>, headers }
}

/** The reply; throws when the call failed. */
export async function ask<Name extends EndpointName>(
  address: string,
  name: Name,
  sent: Sent<Name> = {},
): Promise<Reply<Name>> {
  const { reply, errorCode } = await call(address, name, sent)
  if (errorCode) throw new Error(`${name} failed: ${errorCode}`)
  return reply as Reply<Name>
}

function addressOf(address: string, name: EndpointName, id = ''): URL {
  return new URL(`${apiPath}${endpoints[name].path.replace(':id', id)}`, address)
}

interface Named {
  cookie?: string
  key?: string
  caller?: string
}

export function headersOf(address: string, { cookie, key, caller }: Named) {
  return {
    Origin: address,
    'Content-Type': 'application/json',
    ...(cookie ? { Cookie: cookie } : {}),
    ...(key ? { [keyHeader]: key } : {}),
    ...(caller ? { 'X-Forwarded-For': caller } : {}),
  }
}

function parseError(text: string, status: number): { errorCode: ErrorCode; message: string } {
  const { code, message } = errorReplySchema.parse(JSON.parse(text)).error
  if (errorStatus[code] !== status) throw new Error(`${code} was sent with status ${status}`)
  return { errorCode: code, message }
}
