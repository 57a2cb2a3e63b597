import type * as z from 'zod/mini'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'

type Endpoints = typeof endpoints

/** Sends one call of the contract's table and returns its parsed reply, or rejects with a `CallError`. */
export type Call = <const Name extends keyof Endpoints>(
  name: Name,
  parts?: CallParts<Endpoints[Name]>,
) => Promise<z.output<Endpoints[Name]['reply']>>

export interface CallParts<E extends Endpoint = Endpoint> {
  /** The request it is about, where the address names one. */
  id?: string
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  /** What makes a repeated call one call, where the endpoint asks for it. */
  key?: string
}

export interface Wire {
  /** The address of the API, without a slash at its end. */
  apiUrl: string
  fetch: typeof globalThis.fetch
}

/** How long a reply is waited for. */
export const patienceMs = 30_000

/** Endpoints are named and their schemas loaded with the first call: a visitor who calls nothing needs none. */
export function createCall(wire: Wire): Call {
  return async (name, parts) => {
    const { endpoints, sendCall } = await loadSchemas()
    return sendCall(wire, endpoints[name], parts as CallParts)
  }
}

/** Who may call an endpoint. */
export async function accessOf(name: keyof Endpoints): Promise<Access> {
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
export async function isSignedOut({ apiUrl, fetch }: Wire, path: string): Promise<boolean> {
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
