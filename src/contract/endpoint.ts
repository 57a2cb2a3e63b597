import * as z from 'zod/mini'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'

/** Who may call: everyone, every signed-in user, operators, or those of them who are admins. */
export type Access = 'anyone' | 'signed-in' | 'operator' | 'admin'

type Schema = z.core.$ZodType

interface EndpointOptions {
  access: Access
  /** What it does, in one line, for readers of the API's description. */
  summary: string
  query?: Schema
  body?: Schema
  /** Without a schema the response is empty. */
  reply?: Schema
  /** Needs an idempotency key, so that a repeated call has one effect. */
  isKeyed?: true
  /** A read that counts against a rate limit. Every other method does anyway. */
  isLimited?: true
  /** For owners of the company that the session is in: what it does, for the error of others. */
  ownersOnly?: string
  /** Creates something that reads the account without a session. */
  opensAccess?: true
  /** The media type of a download, a stream, a page or metrics; absent for a JSON reply. */
  produces?: 'text/event-stream' | 'text/csv' | 'text/html' | 'text/plain' | 'application/json'
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under the API's own address; `:id` is a record's, `:number` that of a part of it: a request's quote. */
  path: string
  access: Access
  summary: string
  query: Schema
  body: Schema
  reply: Schema
  isKeyed: boolean
  isLimited: boolean
  ownersOnly: string | undefined
  opensAccess: boolean
  produces: EndpointOptions['produces']
}

export type EndpointTable = Record<string, Endpoint>

export const nothing = z.null()
export const noQuery = z.object({})

type Nothing = typeof nothing

/** An endpoint with the exact types of its options: the client and the handlers are derived from them. */
type DefinedEndpoint<Line extends string, O extends EndpointOptions> = Endpoint & {
  path: Line extends `${string} ${infer Path}` ? Path : never
  access: O['access']
  query: O extends { query: infer Query extends Schema } ? Query : typeof noQuery
  body: O extends { body: infer Body extends Schema } ? Body : Nothing
  reply: O extends { reply: infer Reply extends Schema } ? Reply : Nothing
  isKeyed: O extends { isKeyed: true } ? true : false
  produces: O extends { produces: infer Produces } ? Produces : undefined
}

/** Defines one endpoint: `defineEndpoint('POST /requests', …)`. */
export function defineEndpoint<const Line extends string, const O extends EndpointOptions>(
  line: Line,
  options: O,
): DefinedEndpoint<Line, O> {
  const [method, path] = line.split(' ') as [Endpoint['method'], string]
  const endpoint: Endpoint = {
    query: noQuery,
    body: nothing,
    reply: nothing,
    isKeyed: false,
    isLimited: false,
    ownersOnly: undefined,
    opensAccess: false,
    produces: undefined,
    ...options,
    method,
    path,
  }
  return endpoint as DefinedEndpoint<Line, O>
}

const requestParamsSchema = z.object({
  id: requestIdSchema,
  /** A quote's. */
  number: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
})

const recordParamsSchema = z.object({
  id: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
  /** A delivery's. */
  number: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
})

/** The parameters in a path, which is a request's or one of another record. */
export function paramsSchemaOf({ path }: Pick<Endpoint, 'path'>) {
  return path.includes('/requests/:id') ? requestParamsSchema : recordParamsSchema
}

/** The path under which the server serves the API. */
export const apiPath = '/api'
