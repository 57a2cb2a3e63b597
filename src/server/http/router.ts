import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import * as z from 'zod/mini'
import {
  apiPath,
  type Endpoint,
  type EndpointTable,
  nothing,
  paramsSchemaOf,
  type TokenPath,
} from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/error-reply.ts'
import { CallError } from '#contract/errors.ts'
import { keyHeader, keySchema } from '#contract/idempotency-key.ts'
import { authorize, type UserReaders } from '#server/accounts/authorize.ts'
import type { CallOrigin } from '#server/accounts/security-log.ts'
import type { SessionUser, UserWithSession } from '#server/accounts/session-user.ts'
import { nameCall } from '#server/db/call-context.ts'
import { liftBodyLimit } from './body-time.ts'
import { isLocal } from './parse-ip.ts'
import type { CountedCall } from './rate-limits.ts'

export type ApiEnv = {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; caller: string; endpoint?: Endpoint }
}

export interface Call<E extends Endpoint = Endpoint> {
  /** The caller. Null where anyone may call: then no session is read. */
  user: UserOf<E>
  id: string
  /** The number in the path, where there is one. */
  number: number
  query: z.output<E['query']>
  body: E['takesBytes'] extends true ? ReadableStream<Uint8Array> | null : z.output<E['body']>
  /** The idempotency key, where the endpoint needs one. */
  key: string
  headers: Headers
  /** The network the call comes from, for rate limits. */
  caller: string
  /** What the security log says of the caller. */
  origin: CallOrigin
  /** Whether it comes from this machine, and not through a proxy. */
  isLocal(): boolean
}

/** Where an API token will do, there may be no session. */
type UserOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? null
  : E['path'] extends TokenPath
    ? SessionUser
    : UserWithSession

/** What the headers hold is sent beside the reply. */
interface Cookies {
  cookies?: Headers
}

/** A response for a download or a stream, otherwise the input of the reply's schema. */
type AnswerOf<E extends Endpoint> = E['produces'] extends string
  ? Response
  : z.input<E['reply']> extends null
    ? void | Cookies
    : z.input<E['reply']> & Cookies

/** One handler for every endpoint of a table: a missing one is a type error. */
export type Handlers<Table extends EndpointTable> = {
  [Name in keyof Table]: (call: Call<Table[Name]>) => Promise<AnswerOf<Table[Name]>>
}

interface RouterOptions {
  readers: UserReaders
  /** Counts a call against the rate limits of its endpoint, and throws `too-many` over one of them. */
  count: (endpoint: Endpoint, call: CountedCall) => Promise<void>
}

/** Serves a table of endpoints: authorize, parse, count, handle, reply, in this order. */
export function addEndpoints<Table extends EndpointTable>(
  api: Hono<ApiEnv>,
  table: Table,
  handlers: Handlers<Table>,
  { readers, count }: RouterOptions,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    // The handler's type follows from the endpoint, which a loop over both cannot express.
    const handle = handlers[name] as (call: Call) => Promise<Response | Cookies | undefined>
    // A parameter takes a whole segment of a path: the ending of a file is a part of its pattern.
    const route = endpoint.path.replace(/:(\w+)\.pdf$/, ':$1{[\\w-]+\\.pdf}')
    api.on(endpoint.method, route, async (c) => {
      c.set('endpoint', endpoint)
      nameCall(name, endpoint.takesBytes === true)
      const user = await authorize(endpoint, c.req.raw, readers)
      if (endpoint.takesBytes && c.env?.incoming) liftBodyLimit(c.env.incoming)
      const call = await parseCall(endpoint, c, user)
      await count(endpoint, call)
      const answer = await handle(call)
      // Rebuilt, because a download or stream lacks the headers that were set on the context.
      if (answer instanceof Response) return c.newResponse(answer.body, answer)
      for (const cookie of answer?.cookies?.getSetCookie() ?? []) {
        c.header('Set-Cookie', cookie, { append: true })
      }
      if (endpoint.reply === nothing) return c.body(null, 204)
      // A field that the contract does not name is not sent.
      return c.json(z.parse(endpoint.reply, answer) as object, isCreation(endpoint) ? 201 : 200)
    })
  }
}

/** Whether an endpoint adds something each time that it is called as before. */
export function isCreation({ isKeyed, takesBytes }: Endpoint): boolean {
  return Boolean(isKeyed || takesBytes)
}

export function createApiRouter(): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ getPath: pathInside })
}

const userAgentMax = 300

async function parseCall(endpoint: Endpoint, c: Context<ApiEnv>, user: SessionUser | null) {
  const { id = '', number = 0 } = parseOr('not-found', paramsSchemaOf(endpoint), paramsOf(c))
  const userAgent = c.req.header('User-Agent')?.slice(0, userAgentMax) ?? ''
  return {
    // `authorize` returns null, or a user without a session, only where the call's type allows it.
    user: user as UserWithSession,
    id,
    number: Number(number),
    query: parseOr('invalid', endpoint.query, readQuery(c)),
    body: endpoint.takesBytes ? c.req.raw.body : await readBody(endpoint, c),
    key: endpoint.isKeyed ? parseOr('invalid', keySchema, c.req.header(keyHeader)) : '',
    headers: c.req.raw.headers,
    caller: c.get('caller'),
    origin: { network: c.get('caller'), userAgent },
    isLocal: () => isLocal(c.env?.incoming?.socket.remoteAddress, c.req.raw.headers),
  }
}

function paramsOf(c: Context<ApiEnv>): Record<string, string> {
  const params = Object.entries<string>(c.req.param())
  return Object.fromEntries(params.map(([name, value]) => [name, value.replace(/\.pdf$/, '')]))
}

async function readBody({ body }: Endpoint, c: Context<ApiEnv>): Promise<unknown> {
  return body === nothing ? null : parseOr('invalid', body, await readJson(c))
}

async function readJson(c: Context<ApiEnv>): Promise<unknown> {
  const type = c.req.header('Content-Type')
  const isJson = type !== undefined && /^application\/json\s*(;|$)/i.test(type)
  if (!isJson && type !== undefined) throw new CallError('invalid')
  const text = await c.req.text()
  // Nothing at all is for the schema to accept or refuse.
  if (text === '') return undefined
  if (!isJson) throw new CallError('invalid')
  try {
    return JSON.parse(text, rejectUnreadable)
  } catch {
    throw new CallError('invalid')
  }
}

function readQuery(c: Context<ApiEnv>): Record<string, string> {
  const query = c.req.query()
  for (const [name, value] of Object.entries(query)) rejectNul(name, value)
  return query
}

/** Limits of a length compare whatever `length` is there, and an object whose `toString` is no function cannot be compared. */
function rejectUnreadable(name: string, value: unknown): unknown {
  if (name === 'toString') throw new CallError('invalid')
  return rejectNul(name, value)
}

/** PostgreSQL cannot store text with a NUL, and no keyboard types one. */
function rejectNul(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new CallError('invalid')
  return value
}

function parseOr<S extends z.core.$ZodType>(
  code: 'invalid' | 'not-found',
  schema: S,
  value: unknown,
): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new CallError(code, undefined, code === 'invalid' ? fieldErrors(result.error) : {})
}

/** A call's path within the API, whether the API is mounted in the app or called directly in a test. */
function pathInside(request: Request): string {
  const path = getPath(request)
  return isInside(apiPath, path) ? path.slice(apiPath.length) || '/' : path
}

export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
