import * as z from 'zod/mini'
import type { ownerActions } from '#domain/companies/team.ts'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import type { EndpointLimit } from './rate-limits.ts'

/** Who may call: everyone, every signed-in user, operators, or those of them who are admins. */
type Access = 'anyone' | 'signed-in' | 'operator' | 'admin'

type Schema = z.core.$ZodType

interface EndpointOptions {
  query?: Schema
  body?: Schema
  /** Without a schema the response is empty. */
  reply?: Schema
  /** Needs an idempotency key, so that a repeated call has one effect. */
  isKeyed?: boolean
  /** The rate limits that count each call, once it is authorized and parsed, in this order. */
  limits?: readonly EndpointLimit[]
  /** For owners of the company that the session is in. */
  ownersOnly?: keyof typeof ownerActions
  /** Creates something that reads the account without a session. */
  opensAccess?: boolean
  /** Reads more than a session of any age, or an API token, may: it needs a fresh sign-in. */
  isSensitive?: boolean
  /** The body is bytes of any kind, read as they arrive. */
  takesBytes?: boolean
  /** The media type of a download, a stream, a page or metrics; absent for a JSON reply. */
  produces?:
    | 'text/event-stream'
    | 'text/csv'
    | 'text/calendar'
    | 'text/html'
    | 'text/plain'
    | 'application/json'
    | 'application/octet-stream'
    | 'application/pdf'
}

export interface Endpoint extends EndpointOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under the API's own address; `:id` is a record's, `:number` that of a part of it: a request's quote. */
  path: string
  access: Access
  /** What it does, in one line, for readers of the API's description. */
  summary: string
  query: Schema
  body: Schema
  reply: Schema
  limits: readonly EndpointLimit[]
}

export type EndpointTable = Record<string, Endpoint>

export const nothing = z.literal(null)
export const noQuery = z.object({})

type Nothing = typeof nothing

/** An endpoint with the exact types of its options: the client and the handlers are derived from them. */
type DefinedEndpoint<
  A extends Access,
  Line extends string,
  O extends EndpointOptions,
> = Endpoint & {
  path: Line extends `${string} ${infer Path}` ? Path : never
  access: A
  query: O extends { query: infer Query extends Schema } ? Query : typeof noQuery
  body: O extends { body: infer Body extends Schema } ? Body : Nothing
  reply: O extends { reply: infer Reply extends Schema } ? Reply : Nothing
  isKeyed: O extends { isKeyed: true } ? true : false
  takesBytes: O extends { takesBytes: true } ? true : false
  produces: O extends { produces: infer Produces } ? Produces : undefined
}

export const forAnyone = endpointsFor('anyone')
export const forUsers = endpointsFor('signed-in')
export const forOperators = endpointsFor('operator')
export const forAdmins = endpointsFor('admin')

/** Defines endpoints of one access: `forUsers('DELETE /session', 'Sign out.', { limits: ['profile'] })`. */
function endpointsFor<A extends Access>(access: A) {
  return <const Line extends string, const O extends EndpointOptions>(
    line: Line,
    summary: string,
    options?: O,
  ) => {
    const [method, path] = line.split(' ')
    const absent = { query: noQuery, body: nothing, reply: nothing, limits: [] }
    const endpoint: object = { ...absent, ...options, access, summary, method, path }
    return endpoint as DefinedEndpoint<A, Line, O>
  }
}

const requestParamsSchema = z.object({
  id: requestIdSchema,
  number: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
})

const recordParamsSchema = z.object({
  id: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
  number: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
})

export function paramsSchemaOf({ path }: Pick<Endpoint, 'path'>) {
  return path.includes('/requests/:id') ? requestParamsSchema : recordParamsSchema
}

export const apiPath = '/api'

/** `moveRequest(id, body)`. A download is its address. Streams, and documents that have addresses of their own, have no entry. */
export type EndpointClient<Table extends EndpointTable> = {
  [Name in keyof Table as Table[Name]['produces'] extends
    | 'text/event-stream'
    | 'text/calendar'
    | 'application/pdf'
    ? never
    : Name]: Table[Name]['produces'] extends string ? string : EndpointCall<Table[Name]>
}

type EndpointCall<E extends Endpoint> = (...args: CallArguments<E>) => Promise<ReplyOf<E>>

/** As many as the endpoint has, in this order: id, number, query, body, idempotency key. */
type CallArguments<E extends Endpoint> = [
  ...(E['path'] extends `${string}:id${string}` ? [id: string] : []),
  ...(E['path'] extends `${string}:number${string}` ? [number: number] : []),
  // The type of an empty object has an index signature.
  ...(string extends keyof z.input<E['query']> ? [] : [query: z.input<E['query']>]),
  ...(z.input<E['body']> extends null ? [] : [body: z.input<E['body']>]),
  ...(E['isKeyed'] extends true ? [key: string] : []),
]

type ReplyOf<E extends Endpoint> = z.output<E['reply']> extends null ? void : z.output<E['reply']>

/** The resources that can be called with an API token. Every other one needs a session, or neither. */
const tokenResources = [
  '/requests',
  '/files',
  '/invoices',
  '/statement',
  '/unread',
  '/changes',
  '/operations',
] as const

export type TokenPath = `${(typeof tokenResources)[number]}${string}`

const companyResources =
  /^\/(requests|files|invoices|statement|unread|changes|company|account\/export)(?=[/.]|$)/

/** Whether a call reads or changes what belongs to the caller's company. Leaving it only takes access away. */
export function belongsToCompany({ path }: Pick<Endpoint, 'path'>): boolean {
  return companyResources.test(path) && path !== '/company/membership'
}

/** Public, but about the session in the cookie. */
const sessionResources = [
  '/session',
  '/account',
  '/password-reset',
  '/unconfirmed-orders',
  '/invitations',
]

/** What manages an account, or is sensitive, refuses tokens: a leaked one must not become a stolen account. */
export function tokenUse({
  access,
  path,
  isSensitive,
}: Endpoint): 'accepted' | 'refused' | 'ignored' {
  const isUnder = (resource: string) => path.startsWith(resource)
  if (isSensitive || sessionResources.some(isUnder)) return 'refused'
  if (tokenResources.some(isUnder)) return 'accepted'
  return access === 'anyone' ? 'ignored' : 'refused'
}
