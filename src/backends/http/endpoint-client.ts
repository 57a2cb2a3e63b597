import type { EndpointTable } from '#contract/endpoint.ts'
import type { EndpointClient } from '#contract/endpoint-client.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Call } from './call.ts'

/**
 * Makes the functions that `EndpointClient` derives from a table. A function is made when it is first
 * used, by its name: the table itself, with its schemas, is loaded with the first call. Addresses of
 * downloads, and functions that do more than call, are given.
 */
export function createEndpointClient<Table extends EndpointTable, Given extends object>(
  call: Call,
  given: Given,
): EndpointClient<Omit<Table, keyof Given>> & Given {
  const known = { ...given } as Record<string, unknown>
  const client = new Proxy(known, {
    get(_, name) {
      // A client is a value, not a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined
      known[name] ??= async (...args: unknown[]) =>
        (await call(name as EndpointName, args)) ?? undefined
      return known[name]
    },
  })
  return client as EndpointClient<Omit<Table, keyof Given>> & Given
}
