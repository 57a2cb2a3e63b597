import type * as z from 'zod/mini'
import type { Endpoint, TokenPath } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'

/** A valid call, and its reply: as much of them as the endpoint has. */
export interface Example {
  id?: string
  number?: number
  query?: Record<string, string | undefined>
  body?: object | undefined
  reply?: unknown
}

type Table = typeof endpoints

/** One for each endpoint with a query or a body; with a reply where tokens may call. Missing ones are type errors. */
export type Examples = {
  [Name in keyof Table as object extends ExampleOf<Table[Name]> ? never : Name]: ExampleOf<
    Table[Name]
  >
}

type ExampleOf<E extends Endpoint> = { id?: string } & (Record<string, never> extends z.input<
  E['query']
>
  ? { query?: z.input<E['query']> }
  : { query: z.input<E['query']> }) &
  (z.input<E['body']> extends null ? object : { body: z.input<E['body']> }) &
  (E['path'] extends TokenPath
    ? z.input<E['reply']> extends null
      ? object
      : { reply: z.input<E['reply']> }
    : object)
