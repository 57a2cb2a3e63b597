import * as z from 'zod/mini'
import { apiPath, type Endpoint, nothing, quoteNumberSchema } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { keyHeader, keySchema } from '#contract/order-key.ts'
import { brandName } from '#domain/brand.ts'
import { requestIdSchema } from '#domain/hit-request-schema.ts'
import { sessionCookieName } from '#server/services/accounts/session-cookie.ts'

type Json = Record<string, unknown>

let description: ReturnType<typeof build> | undefined

/** The endpoint table as an OpenAPI 3.1 document. */
export function describeApi(): ReturnType<typeof build> {
  description ??= build()
  return description
}

function build() {
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName} API`,
      version: '1',
      description:
        'Every error has one shape and one status for its code. A call that changes anything fails when another origin sends it.',
    },
    servers: [{ url: apiPath }],
    paths: paths(),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
      },
      schemas: { Error: schemaOf(errorReplySchema, 'output') },
    },
  }
}

function paths(): Record<string, Json> {
  const byPath: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    byPath[path] = { ...byPath[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return byPath
}

function operation(name: string, endpoint: Endpoint): Json {
  const { summary, access, body } = endpoint
  return {
    operationId: name,
    summary,
    ...(access === 'operator' ? { description: 'For operators only.' } : {}),
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: parameters(endpoint),
    ...(body === nothing
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }),
    responses: { ...success(endpoint), ...failures(endpoint) },
  }
}

function parameters({ path, query, isKeyed }: Endpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  const id = { name: 'id', in: 'path', required: true, schema: schemaOf(requestIdSchema, 'input') }
  const key = {
    name: keyHeader,
    in: 'header',
    required: true,
    description: 'A new key for each new call; the same key when a call is repeated.',
    schema: schemaOf(keySchema, 'input'),
  }
  const number = { ...id, name: 'number', schema: schemaOf(quoteNumberSchema, 'input') }
  return [
    ...(path.includes(':id') ? [id] : []),
    ...(path.includes(':number') ? [number] : []),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    ...(isKeyed ? [key] : []),
  ]
}

function success({ reply, produces, isKeyed }: Endpoint): Json {
  if (produces !== undefined) {
    const schema = reply === nothing ? { type: 'string' } : schemaOf(reply, 'output')
    const content = { [produces]: { schema } }
    return { 200: { description: 'As it is made.', content } }
  }
  if (reply === nothing) return { 204: { description: 'Done.' } }
  const content = { 'application/json': { schema: schemaOf(reply, 'output') } }
  return { [isKeyed ? 201 : 200]: { description: 'Done.', content } }
}

const retryAfter = {
  description: 'How many seconds to wait before the next attempt.',
  schema: { type: 'integer', minimum: 1 },
}

function failures(endpoint: Endpoint): Json {
  return Object.fromEntries(
    codesOf(endpoint).map((code) => [
      errorStatus[code],
      {
        description: code,
        ...(code === 'too-many' ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** The error codes that an endpoint may send, derived from its entry in the table. */
function codesOf({ access, method, path, body, isKeyed, isLimited }: Endpoint): ErrorCode[] {
  const line = `${method} ${path}`
  const codes: Record<ErrorCode, boolean> = {
    invalid: true,
    'signed-out': access !== 'anyone' || line === 'POST /session',
    forbidden: access === 'operator' || method !== 'GET',
    'not-found': path.includes(':id') || path === '/unsubscribe',
    conflict:
      isKeyed ||
      path.includes(':number') ||
      line === 'POST /account' ||
      (access === 'operator' && body !== nothing),
    'too-large': true,
    'too-many': method !== 'GET' || isLimited,
    internal: true,
    unavailable: true,
  }
  return Object.entries(codes).flatMap(([code, isPossible]) =>
    isPossible ? [code as ErrorCode] : [],
  )
}

interface ObjectSchema extends Json {
  properties?: Json
  required?: string[]
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
