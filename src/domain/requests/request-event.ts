import * as z from 'zod/mini'
import { roles } from '#domain/accounts/user-schema.ts'
import { itemChanges } from '#domain/checklist/checklist-wording.ts'
import { attachedFileSchema } from '#domain/files/file-limits.ts'
import { closureKinds, requestStatuses } from './request-status.ts'

/** The client's answer about a hit that was drafted from their request. Each change of its text asks anew. */
export const consents = ['asked', 'given', 'declined', 'withdrawn'] as const

export type Consent = (typeof consents)[number]

/** What happens to a hit, as the timeline of its request says it. */
export const hitStepLabels = {
  asked: 'Hit drafted for the showcase',
  given: 'Hit approved for publication',
  declined: 'Publishing declined',
  withdrawn: 'Consent to publish withdrawn',
  published: 'Hit published',
  hidden: 'Hit hidden',
} as const satisfies Record<Consent | 'published' | 'hidden', string>

export type HitStep = keyof typeof hitStepLabels

export const hitSteps = Object.keys(hitStepLabels) as HitStep[]

export const invoiceStepLabels = {
  issued: 'issued',
  'part-paid': 'paid in part',
  paid: 'paid',
  held: 'has an online payment to check',
  'held-dismissed': 'had a payment refunded',
  'payment-reversed': 'had a payment reversed',
  cancelled: 'cancelled by a credit note',
  'reminders-stopped': 'reminders stopped',
} as const

export type InvoiceStep = keyof typeof invoiceStepLabels

export const invoiceSteps = Object.keys(invoiceStepLabels) as InvoiceStep[]

const status = z.enum(requestStatuses)
const number = z.int()
const text = z.string()
const optionalText = z.optional(z.string())
const files = z.optional(z.array(attachedFileSchema))

const clientDetails = {
  ordered: detail('ordered', {}),
  moved: detail('moved', { from: status, to: status, reason: optionalText }),
  estimated: detail('estimated', { estimatedCompletion: z.nullable(z.iso.date()) }),
  /**
   * With the number of the quote that it is about. Without a text it has files. Messages of operators say whether they
   * ask for an answer; in 1.0.0 all of them did.
   */
  messaged: detail('messaged', {
    text,
    quote: z.optional(z.int()),
    asks: z.optional(z.boolean()),
    files,
  }),
  delivered: detail('delivered', { url: text, handoverNotes: text }),
  closed: detail('closed', { closure: z.enum(closureKinds), reason: text }),
  reopened: detail('reopened', { reason: text }),
  quoted: detail('quoted', { number, totalCents: z.int(), validUntil: z.iso.date(), files }),
  'quote-accepted': detail('quote-accepted', {
    number,
    totalCents: z.int(),
    name: text,
    contentHash: text,
  }),
  'quote-declined': detail('quote-declined', { number, reason: optionalText }),
  'quote-withdrawn': detail('quote-withdrawn', { number }),
  /** An item of the checklist, or of the handover besides the address, which is a delivery. It never has a secret. */
  'item-changed': detail('item-changed', {
    name: text,
    what: z.enum(itemChanges),
    remark: optionalText,
    countBefore: z.optional(number),
    countAfter: z.optional(number),
  }),
  previewed: detail('previewed', { url: z.nullable(text) }),
  hit: detail('hit', { step: z.enum(hitSteps) }),
  /** Without amounts: members read the timeline whether they may see invoices or not. */
  invoice: detail('invoice', {
    step: z.enum(invoiceSteps),
    invoice: text,
    reverses: z.optional(z.int()),
  }),
} as const

/** What clients never see. */
const internalDetails = {
  /** `settles`: the messages before it need no answer. */
  noted: detail('noted', { text, settles: z.optional(z.boolean()) }),
  assigned: detail('assigned', { assignee: z.nullable(text) }),
} as const

export const eventDetails = { ...clientDetails, ...internalDetails }

function detail<const Kind extends string, Shape extends z.core.$ZodShape>(
  kind: Kind,
  shape: Shape,
) {
  return z.object({ kind: z.literal(kind), ...shape })
}

export type EventKind = keyof typeof eventDetails

type AnyDetail = (typeof eventDetails)[EventKind]

const eventDetailSchema = z.discriminatedUnion(
  'kind',
  Object.values(eventDetails) as [AnyDetail, ...AnyDetail[]],
)

export type EventDetail = z.infer<typeof eventDetailSchema>

export type EventVisibility = 'client' | 'internal'

export const eventVisibility = Object.fromEntries(
  Object.keys(eventDetails).map((kind) => [kind, kind in internalDetails ? 'internal' : 'client']),
) as Record<EventKind, EventVisibility>

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

/** What a reader has seen: everything up to this event, or everything if there is none. */
export const seenSchema = z.object({
  upTo: z.optional(sentEventId),
})

export type Seen = z.infer<typeof seenSchema>
