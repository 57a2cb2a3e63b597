import * as z from 'zod/mini'
import { quoteStatuses } from '#domain/quotes/quote-rules.ts'
import { limits } from '#domain/values/limits.ts'
import { watchSchema } from '#domain/watching/watch-schema.ts'
import { requestIdPattern } from './request-id.ts'
import { closureKinds, requestStatuses } from './request-status.ts'
import { waitingParties } from './waiting.ts'

export const requestIdSchema = z.string().check(z.regex(requestIdPattern))

const openInvoiceSchema = z.object({
  number: z.string(),
  openCents: z.int(),
  dueOn: z.iso.date(),
  /** Absent where a reminder may be sent now. */
  isJustReminded: z.optional(z.boolean()),
})

export const hitRequestSchema = z.object({
  id: requestIdSchema,
  title: z.string(),
  targetSaaS: z.string(),
  status: z.enum(requestStatuses),
  createdAt: isoDate(),
  updatedAt: isoDate(),
  estimatedCompletion: z.optional(isoDate()),
  /** The newest quote. This and the next one are in the client's own list and requests. */
  quote: z.optional(
    z.object({ status: z.enum(quoteStatuses), totalCents: z.int(), validUntil: z.iso.date() }),
  ),
  completedAt: z.optional(z.iso.datetime()),
  solution: z.optional(z.object({ url: z.string(), handoverNotes: z.string() })),
  /** Whether it answers, in lists of requests and in the operator's own. Absent where it is not watched. */
  watch: z.optional(watchSchema),
  /** Where the client sees the work, until it is completed. */
  previewUrl: z.optional(z.string()),
  /** Of its checklist. Absent without one. */
  progress: z.optional(z.object({ done: z.int(), total: z.int() })),
  /** How many items of the checklist the client has to accept, and of the handover to confirm. Absent without any. */
  toAccept: z.optional(z.int()),
  toConfirm: z.optional(z.int()),
  /** In the queue: the overdue invoice that was due first. */
  invoice: z.optional(openInvoiceSchema),
  /** In `waiting` of those who may see invoices: every open one, the one due first at the front. */
  invoices: z.optional(z.array(openInvoiceSchema)),
  /** Its status stays what it was then. */
  closure: z.optional(
    z.object({ kind: z.enum(closureKinds), reason: z.string(), at: z.iso.datetime() }),
  ),
  /** Whether the client has not read yet that it is handed over: in `waiting`. */
  isJustReady: z.optional(z.boolean()),
  /** Unread updates: for a client every update by operators, for an operator the client's messages. */
  unread: z.optional(z.int()),
  /** Whose turn it is. Absent, as the next one, where orders are simulated. */
  waitingOn: z.optional(z.enum(waitingParties)),
  /** Our open question that is newer than the newest quote: in `waiting` and in the client's own request. */
  asked: z.optional(
    z.object({ at: z.iso.datetime(), by: z.string(), text: z.optional(z.string()) }),
  ),
  /** When our answer is due, while the request waits on us. */
  dueAt: z.optional(z.iso.datetime()),
})

/** To a company alone: becoming an operator takes the emailed link. */
export const openInvitationSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  company: z.string(),
  inviter: z.string(),
})

export type OpenInvoice = z.infer<typeof openInvoiceSchema>

export type OpenInvitation = z.infer<typeof openInvitationSchema>

/** The most requests that are listed as waiting for a client. */
export const waitingRequestsMax = 20

export const requestListSchema = z.object({
  /** One page, newest first. */
  requests: z.array(hitRequestSchema),
  /** True for sample data. */
  areSamples: z.boolean(),
  /** Of all open requests, independent of the filter. */
  counts: z.record(z.enum(requestStatuses), z.int()),
  /** Absent where requests are never closed. */
  closedCount: z.optional(z.int()),
  unread: z.optional(z.int()),
  /** The requests that wait for the client, oldest first: with the first page of the open ones. */
  waiting: z.optional(z.array(hitRequestSchema)),
  /** To the confirmed address of the caller, with the first page as well. */
  invitations: z.optional(z.array(openInvitationSchema)),
  /** The last request of this page, if there are more: the cursor for the next page. */
  next: z.nullable(requestIdSchema),
})

function isoDate() {
  return z.union([z.iso.datetime({ offset: true }), z.iso.date()])
}

export const requestFilterSchema = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchMax))),
  status: z.optional(z.enum(requestStatuses)),
  /** Closed requests are left out unless they are asked for: all of them, or those with unread updates. */
  state: z.optional(z.enum(['open', 'closed', 'all', 'closed-unread'])),
  /** Only what was ordered before this one: the next page. */
  before: z.optional(requestIdSchema),
})

/** The most requests in the list: the mark shows at most '99+'. */
export const unreadRequestsMax = 100

const unreadRequestsSchema = z.array(
  z.object({
    id: requestIdSchema,
    unread: z.int(),
  }),
)

/** The requests with something that the caller has not read, newest first, and how much waits for them. */
export const unreadSchema = z.object({
  /** Their own requests, with updates by operators. */
  own: unreadRequestsSchema,
  /** For clients: how many of `nextSteps` the server knows of; whether one is to place the first order. */
  waiting: z.optional(z.object({ count: z.int(), isNew: z.boolean() })),
  /** For operators: all clients' requests, with what clients wrote and decided. */
  queue: z.optional(unreadRequestsSchema),
  /** For operators: the request that was ordered last. */
  newest: z.optional(requestIdSchema),
})

export type Unread = z.infer<typeof unreadSchema>
