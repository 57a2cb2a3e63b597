import * as z from 'zod/mini'
import { requestIdPattern, requestStatuses } from './hit-request.ts'

export const requestIdSchema = z.string().check(z.regex(requestIdPattern))

/** What is handed over when a request is completed. */
export const solutionSchema = z.object({ url: z.string(), handoverNotes: z.string() })

/** A client's order, as the dashboard follows it. */
export const hitRequestSchema = z.object({
  id: requestIdSchema,
  title: z.string(),
  targetSaaS: z.string(),
  status: z.enum(requestStatuses),
  createdAt: isoDate(),
  updatedAt: isoDate(),
  estimatedCompletion: z.optional(isoDate()),
  solution: z.optional(solutionSchema),
  /** What the reader has not read yet: a client every update by the agency, an operator the client's messages. */
  unread: z.optional(z.int()),
})

export const requestListSchema = z.object({
  /** One page, newest first. */
  requests: z.array(hitRequestSchema),
  /** True when these are examples and nobody's own. */
  areSamples: z.boolean(),
  /** Of all requests, whatever the filter leaves. */
  counts: z.record(z.enum(requestStatuses), z.int()),
  /** New updates on all of them together. */
  unread: z.optional(z.int()),
  /** The last request of this page when there are more behind it: ask for those before it. */
  next: z.nullable(requestIdSchema),
})

function isoDate() {
  return z.union([z.iso.datetime({ offset: true }), z.iso.date()])
}
