import type * as z from 'zod/mini'
import type { EndpointClient, EndpointTable } from '#contract/endpoint.ts'
import type { EndpointName, endpoints } from '#contract/endpoints.ts'
import { fetchChunk } from '#contract/missing-chunk.ts'
import { callTimeoutMs } from '#domain/site/timing.ts'
import type { CallInput, CallOptions } from './send-call.ts'

type Endpoints = typeof endpoints

/** Sends one call of the contract's table and returns its parsed reply, or rejects with a `CallError`. */
export type Call = <const Name extends EndpointName>(
  name: Name,
  /** By name, or as the arguments of an `EndpointClient`. */
  input?: CallInput<Endpoints[Name]> | readonly unknown[],
) => Promise<z.output<Endpoints[Name]['reply']>>

/** The table with its schemas is loaded with the first call: a visitor who calls nothing needs none. */
export function createCall(options: CallOptions): Call {
  return async (name, input) => {
    const { endpoints, sendCall } = await loadSchemas()
    return sendCall(options, endpoints[name], input)
  }
}

export function loadSchemas() {
  return fetchChunk(() => import('./send-call.ts'))
}

/** A reply without the schemas of the API, which visitors who only look do without. Null where there is none. */
export async function readPlainly<Reply>(
  { apiUrl, fetch }: CallOptions,
  path: string,
): Promise<Reply | null> {
  try {
    const response = await fetch(apiUrl + path, {
      method: 'GET',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(callTimeoutMs),
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/**
 * Makes the functions that `EndpointClient` derives from a table. A function is made when it is first
 * used, by its name: the table itself, with its schemas, is loaded with the first call. The addresses of
 * downloads are given.
 */
export function createEndpointClient<Table extends EndpointTable>(
  call: Call,
  downloads: Downloads<Table>,
): EndpointClient<Table> {
  const known: Record<string, unknown> = { ...downloads }
  return new Proxy(known, {
    get(_, name) {
      // A client is a value, not a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined
      known[name] ??= async (...args: unknown[]) =>
        (await call(name as EndpointName, args)) ?? undefined
      return known[name]
    },
  }) as EndpointClient<Table>
}

type Downloads<Table extends EndpointTable> = {
  [Name in keyof EndpointClient<Table> as EndpointClient<Table>[Name] extends string
    ? Name
    : never]: string
}
