import { randomUUID } from 'node:crypto'
import { apiPath, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { keyHeader } from '#contract/idempotency-key.ts'
import type { Sent } from './any-body.ts'

/** The live server without its socket, and its public address. */
export interface TestApp {
  fetch(request: Request, env?: object): Response | Promise<Response>
  origin: string
}

/** What a call has besides its endpoint. */
export interface CallInput {
  id?: string
  /** The number of a quote or a delivery. */
  number?: number
  query?: string
  body?: unknown
  /** A body as it goes over the wire, sound or not. */
  sent?: Sent
  cookie?: string | undefined
  key?: string
  headers?: Record<string, string | undefined>
}

export const ownOrigin = 'http://localhost:3001'

/** Calls an endpoint as our own page would, unless the input has something else. */
export async function send(
  app: TestApp,
  endpoint: Endpoint,
  input: CallInput = {},
): Promise<Response> {
  const { origin } = app
  const { id = '', number = 1, query = '', body, cookie, key = randomUUID() } = input
  const sent = input.sent ?? (body === undefined ? undefined : asJson(body))
  const headers: Record<string, string | undefined> = {
    Host: new URL(origin).host,
    Origin: origin,
    Cookie: cookie,
    'Content-Type': sent?.type ?? undefined,
    [keyHeader]: endpoint.isKeyed ? key : undefined,
    ...input.headers,
  }
  const named = Object.entries(headers).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  const path = endpoint.path.replace(':id', id).replace(':number', String(number))
  const request = new Request(`${origin}${apiPath}${path}${query}`, {
    method: endpoint.method,
    headers: named,
    // Bytes rather than text: a text would be given a type of its own.
    body: sent === undefined ? null : new Uint8Array(bytesOf(sent.content)),
  })
  return app.fetch(request)
}

export const everyEndpoint = Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]

/** Everything but reading. */
export const unsafeEndpoints = everyEndpoint.filter(([, { method }]) => method !== 'GET')

function asJson(body: unknown): Sent {
  return { type: 'application/json', content: JSON.stringify(body) }
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}
