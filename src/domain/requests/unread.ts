import * as z from 'zod/mini'
import { requestIdSchema } from './hit-request-schema.ts'

/** The most requests in the list: the mark shows at most '99+'. */
export const unreadRequestsMax = 100

const unreadRequestsSchema = z.array(z.object({ id: requestIdSchema, unread: z.int() }))

/** The requests with something that the caller has not read, newest first. */
export const unreadSchema = z.object({
  /** Their own requests, with updates by operators. */
  own: unreadRequestsSchema,
  /** For operators: all clients' requests, with what clients wrote and decided. */
  queue: z.optional(unreadRequestsSchema),
  /** For operators: the request that was ordered last. */
  newest: z.optional(requestIdSchema),
})

export type Unread = z.infer<typeof unreadSchema>

export type UnreadRequests = z.infer<typeof unreadRequestsSchema>
