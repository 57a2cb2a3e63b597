import * as z from 'zod/mini'
import { limits } from '#domain/values/limits.ts'
import { requestIdSchema } from './hit-request-schema.ts'
import { requestStatuses } from './request-status.ts'

/** Closed requests are left out unless they are asked for: all of them, or those with unread updates. */
const requestStates = ['open', 'closed', 'all', 'closed-unread'] as const

export type RequestState = (typeof requestStates)[number]

/** What a list of requests may be narrowed to. */
export const requestFilterSchema = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchMax))),
  status: z.optional(z.enum(requestStatuses)),
  state: z.optional(z.enum(requestStates)),
  /** Only what was ordered before this one: the next page. */
  before: z.optional(requestIdSchema),
})
