import { apiPath, type Endpoint, nothing, paramsSchemaOf, tokenUse } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import type { Example } from '#contract/examples/example.ts'
import { exampleOf } from '#contract/examples/examples.ts'
import { keyHeader, keySchema } from '#contract/idempotency-key.ts'
import { brandName, siteOrigin } from '#domain/site/brand.ts'
import { needsFreshSignIn } from '#server/accounts/authorize.ts'
import { sessionCookieName } from '#server/accounts/cookies.ts'
import { componentSchemas, type JsonSchema, schemaOf } from './json-schema.ts'
import { isCreation } from './router.ts'

/** The endpoint table as an OpenAPI 3.1 document. */
export function buildOpenApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName} API`,
      version: '1',
      description:
        'Send an API token, which an admin creates, as `Authorization: Bearer hl_…`. Every error has one shape and one status for its code; with 429, `Retry-After` has the seconds to wait. A call with the same `Idempotency-Key` has one effect, however often it is sent. Lists come a page at a time: send `next` or `earlier` as `before` to get the page that follows. A call that changes anything fails when another origin sends it, unless it carries an API token.',
      license: { name: 'Proprietary', url: `${siteOrigin}/?page=terms` },
    },
    servers: [{ url: apiPath }],
    tags,
    paths: paths(),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token of an admin. A read-only one can call GET alone, and none can manage accounts or the service.',
        },
      },
      schemas: componentSchemas(),
      responses: errorResponses(),
    },
  }
}

function paths() {
  const byPath: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    byPath[path] = { ...byPath[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return byPath
}

function operation(name: EndpointName, endpoint: Endpoint) {
  const { summary, body, path, takesBytes } = endpoint
  const example = exampleOf(name)
  const failures = Object.fromEntries(
    codesOf(endpoint).map((code) => [
      errorStatus[code],
      { $ref: `#/components/responses/${code}` },
    ]),
  )
  return {
    operationId: name,
    // A path that begins with none of these is one of the service itself.
    tags: [tagStarts.find(([start]) => start.test(path))?.[1] ?? 'Service'],
    summary,
    ...describe(endpoint),
    security: security(endpoint),
    parameters: parameters(endpoint, example),
    ...(body !== nothing && {
      requestBody: {
        required: true,
        content: content('application/json', schemaOf(body, 'input'), example.body),
      },
    }),
    ...(takesBytes && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: { ...success(endpoint, example.reply), ...failures },
  }
}

function describe(endpoint: Endpoint): { description?: string } {
  const { access, ownersOnly } = endpoint
  const sentences = [
    access === 'operator' && 'For operators only.',
    access === 'admin' && 'For admins only.',
    ownersOnly !== undefined && 'For owners of the company only.',
    needsFreshSignIn(endpoint) &&
      'Needs a sign-in within the last ten minutes: see `PUT /session`.',
  ].filter(Boolean)
  return sentences.length === 0 ? {} : { description: sentences.join(' ') }
}

/** Of a token, the scope that it needs. */
function security(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'anyone') return []
  if (tokenUse(endpoint) !== 'accepted') return [{ session: [] }]
  return [{ session: [] }, { token: [endpoint.method === 'GET' ? 'read' : 'write'] }]
}

function parameters(endpoint: Endpoint, { id, number, query: sent }: Example) {
  const { path, query, isKeyed } = endpoint
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  const inPath = schemaOf(paramsSchemaOf(endpoint), 'input').properties ?? {}
  const namesInPath = Object.keys(inPath).filter((name) => path.includes(`:${name}`))
  const examples: Record<string, string | undefined> = { id, number: number?.toString(), ...sent }
  const key = {
    name: keyHeader,
    in: 'header',
    required: true,
    description: 'a new key for each new call, the same key when a call is repeated',
    schema: schemaOf(keySchema, 'input'),
    example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  }
  return [
    ...namesInPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath[name] ?? {},
      example: examples[name] ?? '',
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
      ...(examples[name] === undefined ? {} : { example: examples[name] }),
    })),
    ...(isKeyed ? [key] : []),
  ]
}

function success(endpoint: Endpoint, example: unknown) {
  const { reply, produces } = endpoint
  const schema = reply === nothing ? { type: 'string' } : schemaOf(reply, 'output')
  const sent = content(produces ?? 'application/json', schema, example)
  if (produces !== undefined) return { 200: { description: 'As it is made.', content: sent } }
  if (reply === nothing) return { 204: { description: 'Done.' } }
  return { [isCreation(endpoint) ? 201 : 200]: { description: 'Done.', content: sent } }
}

function content(type: string, schema: JsonSchema, example: unknown) {
  return { [type]: { schema, ...(example === undefined ? {} : { example }) } }
}

function errorResponses() {
  const description = 'How many seconds to wait before the next attempt.'
  const retryAfter = { description, schema: { type: 'integer', minimum: 1 } }
  return Object.fromEntries(
    Object.keys(errorStatus).map((code) => [
      code,
      {
        description: code,
        ...(code === 'too-many' ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** The error codes that an endpoint may send, derived from its entry in the table. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, path, limits, produces } = endpoint
  const isRead = method === 'GET'
  const codes: Record<ErrorCode, boolean> = {
    invalid: true,
    'signed-out': access !== 'anyone' || path.startsWith('/session'),
    forbidden: access !== 'anyone' || !isRead || tokenUse(endpoint) === 'refused',
    'not-found': /:id|^\/(unsubscribe|metrics)$/.test(path),
    conflict: !isRead,
    'too-large': true,
    // Streams are limited by how many are open.
    'too-many': !isRead || limits.length > 0 || produces === 'text/event-stream',
    internal: true,
    unavailable: true,
  }
  return (Object.keys(codes) as ErrorCode[]).filter((code) => codes[code])
}

const tags = [
  { name: 'Requests', description: 'The requests of a client’s company, from order to handover.' },
  { name: 'Statement', description: 'What a client pays for, and which request replaces it.' },
  { name: 'Operations', description: 'The requests of all clients, for operators.' },
  {
    name: 'Admin',
    description:
      'The operators, API tokens, webhooks, settings and the log of the service. It takes no API token.',
  },
  { name: 'Company', description: 'Colleagues and invitations. It takes no API token.' },
  { name: 'Account', description: 'The signed-in user’s account. It takes no API token.' },
  { name: 'Session', description: 'Signing up, in and out. It takes no API token.' },
  { name: 'Service', description: 'What load balancers, mail programs and developers call.' },
]

const tagStarts: [start: RegExp, tag: string][] = [
  [/^\/(requests|files|unconfirmed-orders|unread|changes)/, 'Requests'],
  [/^\/statement/, 'Statement'],
  [/^\/operations/, 'Operations'],
  [/^\/admin/, 'Admin'],
  [/^\/(account|confirmation|password-reset)/, 'Account'],
  [/^\/(session\/company|compan|invitations)/, 'Company'],
  [/^\/session/, 'Session'],
]
