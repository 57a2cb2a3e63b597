import type * as z from 'zod/mini'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { EndpointName, endpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'

type Endpoints = typeof endpoints

/** Sends one call of the contract's table and returns its parsed reply, or rejects with a `CallError`. */
export type Call = <const Name extends EndpointName>(
  name: Name,
  /** By name, or as the arguments of an `EndpointClient`. */
  parts?: CallParts<Endpoints[Name]> | readonly unknown[],
) => Promise<z.output<Endpoints[Name]['reply']>>

export interface CallParts<E extends Endpoint = Endpoint> {
  /** The request's id, where the address contains one. */
  id?: string
  /** The quote's number, where the address contains one. */
  number?: number
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  /** The idempotency key, where the endpoint requires one. */
  key?: string
}

export interface CallOptions {
  /** The API's address, without a trailing slash. */
  apiUrl: string
  fetch: typeof globalThis.fetch
}

/** How long a reply is waited for. */
export const patienceMs = 30_000

/** The table with its schemas is loaded with the first call: a visitor who calls nothing needs none. */
export function createCall(options: CallOptions): Call {
  return async (name, parts) => {
    const { endpoints, sendCall } = await loadSchemas()
    return sendCall(options, endpoints[name], parts)
  }
}

export async function accessOf(name: EndpointName): Promise<Access> {
  return (await loadSchemas()).endpoints[name].access
}

async function loadSchemas() {
  try {
    return await import('./send-call.ts')
  } catch (cause) {
    throw Object.assign(new CallError('unavailable'), { cause })
  }
}

/** Whether the server knows of no user. Needs no schema; any other reply is for `readSession` to parse. */
export async function isSignedOut({ apiUrl, fetch }: CallOptions, path: string): Promise<boolean> {
  try {
    const response = await fetch(apiUrl + path, {
      method: 'GET',
      credentials: 'same-origin',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    })
    const reply: { user?: unknown } | null = response.ok ? await response.json() : null
    return reply?.user === null
  } catch {
    return false
  }
}
