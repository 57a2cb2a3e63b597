import * as z from 'zod/mini'
import { requestIdSchema } from '#domain/hit-request-schema.ts'

/** Who may call: everybody, everybody who is signed in, or operators. */
export type Access = 'anyone' | 'signed-in' | 'operator'

type Schema = z.core.$ZodType

export interface Endpoint<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under the API's own address; `:id` is a request's. */
  path: string
  access: Who
  /** What it does, in one line, for people who read the API's description. */
  summary: string
  query: Query
  body: Body
  /** What is answered; null is an empty answer. */
  reply: Reply
  /** Needs a key, so that a repeated call is one call. */
  isKeyed: boolean
  /** What is answered when it is not JSON. */
  produces?: 'text/event-stream' | 'text/csv' | undefined
}

interface EndpointOptions<
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema,
  Who extends Access,
> {
  access: Who
  summary: string
  query?: Query
  body?: Body
  reply?: Reply
  isKeyed?: boolean
  produces?: Endpoint['produces']
}

export const nothing = z.null()
const noQuery = z.object({})

export type Nothing = typeof nothing
type NoQuery = typeof noQuery

/** Describes one endpoint: `defineEndpoint('POST /requests', …)`. */
export function defineEndpoint<
  Who extends Access,
  Query extends Schema = NoQuery,
  Body extends Schema = Nothing,
  Reply extends Schema = Nothing,
>(
  line: string,
  description: EndpointOptions<Query, Body, Reply, Who>,
): Endpoint<Query, Body, Reply, Who> {
  const [method, path] = line.split(' ') as [Endpoint['method'], string]
  const { query, body, reply, isKeyed = false, ...rest } = description
  return {
    method,
    path,
    // Where nothing is described, nothing is the type: the defaults above say so.
    query: (query ?? noQuery) as Query,
    body: (body ?? nothing) as Body,
    reply: (reply ?? nothing) as Reply,
    isKeyed,
    ...rest,
  }
}

export const paramsSchema = z.object({ id: z.optional(requestIdSchema) })

/** Where the API stands on its server. */
export const apiPath = '/api'
