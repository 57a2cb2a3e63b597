import * as z from 'zod/mini'
import { roles } from '#domain/accounts/role.ts'
import { closureKinds, requestStatuses } from './request-status.ts'

/** The kinds of events of a request, and what each one stores. */
export const eventDetails = {
  ordered: z.object({ kind: z.literal('ordered') }),
  moved: z.object({
    kind: z.literal('moved'),
    from: z.enum(requestStatuses),
    to: z.enum(requestStatuses),
    reason: z.optional(z.string()),
  }),
  estimated: z.object({
    kind: z.literal('estimated'),
    estimatedCompletion: z.nullable(z.iso.date()),
  }),
  messaged: z.object({
    kind: z.literal('messaged'),
    text: z.string(),
    /** The number of the quote that it is about. */
    quote: z.optional(z.int()),
  }),
  delivered: z.object({
    kind: z.literal('delivered'),
    url: z.string(),
    handoverNotes: z.string(),
  }),
  closed: z.object({
    kind: z.literal('closed'),
    closure: z.enum(closureKinds),
    reason: z.string(),
  }),
  reopened: z.object({ kind: z.literal('reopened'), reason: z.string() }),
  noted: z.object({
    kind: z.literal('noted'),
    text: z.string(),
    /** Whether it says that the messages before it need no answer. */
    settles: z.optional(z.boolean()),
  }),
  quoted: z.object({
    kind: z.literal('quoted'),
    number: z.int(),
    totalCents: z.int(),
    validUntil: z.iso.date(),
  }),
  'quote-accepted': z.object({
    kind: z.literal('quote-accepted'),
    number: z.int(),
    totalCents: z.int(),
    /** As the client typed it. */
    name: z.string(),
    contentHash: z.string(),
  }),
  'quote-declined': z.object({
    kind: z.literal('quote-declined'),
    number: z.int(),
    reason: z.optional(z.string()),
  }),
  'quote-withdrawn': z.object({ kind: z.literal('quote-withdrawn'), number: z.int() }),
  /** Null when the request is assigned to no operator any more. */
  assigned: z.object({ kind: z.literal('assigned'), assignee: z.nullable(z.string()) }),
} as const

export type EventKind = keyof typeof eventDetails

const eventDetailSchema = z.discriminatedUnion('kind', [
  eventDetails.ordered,
  eventDetails.moved,
  eventDetails.estimated,
  eventDetails.messaged,
  eventDetails.delivered,
  eventDetails.closed,
  eventDetails.reopened,
  eventDetails.noted,
  eventDetails.quoted,
  eventDetails['quote-accepted'],
  eventDetails['quote-declined'],
  eventDetails['quote-withdrawn'],
  eventDetails.assigned,
])

export type EventDetail = z.infer<typeof eventDetailSchema>

/** Who may read an event: client and operators, or operators only. */
export const eventVisibility = {
  ordered: 'client',
  moved: 'client',
  estimated: 'client',
  messaged: 'client',
  delivered: 'client',
  closed: 'client',
  reopened: 'client',
  noted: 'internal',
  quoted: 'client',
  'quote-accepted': 'client',
  'quote-declined': 'client',
  'quote-withdrawn': 'client',
  assigned: 'internal',
} as const satisfies Record<EventKind, 'client' | 'internal'>

export type EventVisibility = (typeof eventVisibility)[EventKind]

/** One line of a request's timeline. */
export const requestEventSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  by: z.object({ name: z.string(), role: z.enum(roles) }),
  detail: eventDetailSchema,
})

export type RequestEvent = z.infer<typeof requestEventSchema>

/** A part of a request's timeline: the newest events, or those before a cursor. */
export const eventPageSchema = z.object({
  /** Oldest first. */
  events: z.array(requestEventSchema),
  /** The cursor for the page before this one; null when there is none. */
  earlier: z.nullable(z.int()),
})

export type EventPage = z.infer<typeof eventPageSchema>

const sentEventId = z.string().check(z.regex(/^\d{1,15}$/))

/** The cursor as it is sent: only events before this one. */
export const eventCursorSchema = z.object({
  before: z.optional(sentEventId),
})

export type EventCursor = z.infer<typeof eventCursorSchema>

/** What a reader has seen, as it is sent: everything up to this event, or without one everything there is. */
export const seenSchema = z.object({
  upTo: z.optional(sentEventId),
})

export type Seen = z.infer<typeof seenSchema>
