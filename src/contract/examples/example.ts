import type * as z from 'zod/mini'
import type { Endpoint, EndpointTable, TokenPath } from '#contract/endpoint.ts'

/** An example of a call: as much of query, body and reply as the endpoint has. */
export interface Example {
  query?: Record<string, string | undefined>
  body?: unknown
  reply?: unknown
}

/**
 * One for every endpoint of a table that an API token can call, which is what programs of others do: a missing one, or
 * one that does not fit its schemas, is a type error.
 */
export type Examples<Table extends EndpointTable> = {
  [Name in keyof Table as Table[Name]['path'] extends TokenPath ? Name : never]: ExampleOf<
    Table[Name]
  >
}

type ExampleOf<E extends Endpoint> = (string extends keyof z.input<E['query']>
  ? object
  : { query?: z.input<E['query']> }) &
  (z.input<E['body']> extends null ? object : { body: z.input<E['body']> }) &
  (z.input<E['reply']> extends null ? object : { reply: z.input<E['reply']> })
