import type * as z from 'zod/mini'
import type { Endpoint, EndpointTable } from './endpoint.ts'

/**
 * The functions by which a table of endpoints is called: `moveRequest(id, body)`. A download is the
 * address from which the browser fetches it. A stream is not a call and has no entry.
 */
export type EndpointClient<Table extends EndpointTable> = {
  [Name in keyof Table as Table[Name]['produces'] extends 'text/event-stream'
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
