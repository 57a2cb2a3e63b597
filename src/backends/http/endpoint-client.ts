import { type Endpoint, type EndpointTable, noQuery, nothing } from '#contract/endpoint.ts'
import type { EndpointClient } from '#contract/endpoint-client.ts'
import type { Call, CallParts } from './call.ts'

/** Makes the functions that `EndpointClient` derives from a table. */
export function createEndpointClient<Table extends EndpointTable>(
  call: Call,
  apiUrl: string,
  table: Table,
): EndpointClient<Table> {
  const client: Record<string, unknown> = {}
  for (const [name, endpoint] of Object.entries(table)) {
    if (endpoint.produces === undefined) client[name] = callOf(call, endpoint)
    else if (endpoint.produces !== 'text/event-stream') client[name] = apiUrl + endpoint.path
  }
  return client as EndpointClient<Table>
}

function callOf(call: Call, endpoint: Endpoint) {
  return async (...args: unknown[]) => (await call(endpoint, toParts(endpoint, args))) ?? undefined
}

/** The arguments come in the order of `CallArguments`. */
function toParts(endpoint: Endpoint, args: readonly unknown[]): CallParts<Endpoint> {
  const left = [...args]
  return {
    ...(endpoint.path.includes(':id') ? { id: String(left.shift()) } : {}),
    ...(endpoint.query === noQuery ? {} : { query: left.shift() }),
    ...(endpoint.body === nothing ? {} : { body: left.shift() }),
    ...(endpoint.isKeyed ? { key: String(left.shift()) } : {}),
  }
}
