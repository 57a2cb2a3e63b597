import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { type Access, type Endpoint, nothing, paramsSchema } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/error-reply.ts'
import { CallError } from '#contract/errors.ts'
import { keyHeader, keySchema } from '#contract/order-key.ts'
import type { SessionUser } from '#server/services/session-user.ts'
import { pathInside } from './path-inside.ts'

export type ApiEnv = {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; caller: string; endpoint?: Endpoint }
}

/** One call that was admitted and understood. */
interface Call<E extends Endpoint, P = SessionUser | null> {
  /** Whoever was admitted. Where anyone is, nobody was looked for. */
  user: P
  /** The request's id in the address, where there is one. */
  id: string
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** What makes a repeated call one call, where the endpoint asks for it. */
  key: string
  headers: Headers
  /** Where the call comes from, to count how often. */
  caller: string
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  /** Cookies to be set with the answer. */
  setCookies(from: Headers): void
}

type UserOf<E extends Endpoint> = E['access'] extends 'anyone' ? null : SessionUser
type Handler<E extends Endpoint> = (
  call: Call<E, UserOf<E>>,
) => Promise<z.input<E['reply']> | Response>

export type Serve = <const E extends Endpoint>(endpoint: E, handle: Handler<E>) => void

export interface Router {
  api: Hono<ApiEnv>
  serve: Serve
}

/** Serves endpoints as the contract describes them: admitted, parsed, answered, in that order. */
export function createRouter(readUser: (headers: Headers) => Promise<SessionUser | null>): Router {
  const api = new Hono<ApiEnv>({ getPath: pathInside })

  return {
    api,
    serve(endpoint, handle) {
      api.on(endpoint.method, endpoint.path, async (c) => {
        c.set('endpoint', endpoint)
        const user = await authorize(endpoint.access, () => readUser(c.req.raw.headers))
        const call = await parseCall(endpoint, c, user)
        // What `authorize` has let pass is what the handler's type says.
        const answer = await handle(call as Parameters<typeof handle>[0])
        // Rebuilt, or it would lack the headers that were set before it.
        if (answer instanceof Response) return c.newResponse(answer.body, answer)
        return reply(endpoint, answer, c)
      })
    },
  }
}

async function authorize(
  access: Access,
  readUser: () => Promise<SessionUser | null>,
): Promise<SessionUser | null> {
  if (access === 'anyone') return null
  const user = await readUser()
  if (user === null) throw new CallError('signed-out')
  if (access === 'operator' && user.role !== 'operator') throw new CallError('forbidden')
  return user
}

async function parseCall(
  endpoint: Endpoint,
  c: Context<ApiEnv>,
  user: SessionUser | null,
): Promise<Call<Endpoint>> {
  const { id = '' } = parseOr('not-found', paramsSchema, { id: c.req.param('id') })
  return {
    user,
    id,
    query: parseOr('invalid', endpoint.query, readQuery(c)),
    body: endpoint.body === nothing ? null : parseOr('invalid', endpoint.body, await readJson(c)),
    key: endpoint.isKeyed ? parseOr('invalid', keySchema, c.req.header(keyHeader)) : '',
    headers: c.req.raw.headers,
    caller: c.get('caller'),
    // Made when it is asked for: it costs as much as the rest, and hardly anybody does.
    get signal() {
      return c.req.raw.signal
    },
    setCookies(from) {
      for (const cookie of from.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
    },
  }
}

async function readJson(c: Context<ApiEnv>): Promise<unknown> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new CallError('invalid')
  const text = await c.req.text()
  try {
    return JSON.parse(text, rejectNul)
  } catch {
    throw new CallError('invalid')
  }
}

function readQuery(c: Context<ApiEnv>): Record<string, string> {
  const query = c.req.query()
  for (const [name, value] of Object.entries(query)) rejectNul(name, value)
  return query
}

/** PostgreSQL keeps no text with a NUL in it, and nobody types one. */
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

/** What goes out is checked as well: a field that the contract does not name never leaves. */
function reply(endpoint: Endpoint, answer: unknown, c: Context<ApiEnv>): Response {
  if (endpoint.reply === nothing) return c.body(null, 204)
  return c.json(z.parse(endpoint.reply, answer) as object, endpoint.isKeyed ? 201 : 200)
}
