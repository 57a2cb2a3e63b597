import * as z from 'zod/mini'
import { roles } from '#domain/accounts/user-schema.ts'
import { formatItemChanges, itemChanges } from '#domain/checklist/checklist-wording.ts'
import { attachedFileSchema } from '#domain/files/file-limits.ts'
import { formatDay, formatNearDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { isStepBack } from './request-moves.ts'
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

const hitSteps = Object.keys(hitStepLabels) as HitStep[]

const invoiceStepLabels = {
  issued: 'issued',
  'part-paid': 'paid in part',
  paid: 'paid',
  held: 'has an online payment to check',
  'held-dismissed': 'had a payment refunded',
  'payment-reversed': 'had a payment reversed',
  cancelled: 'cancelled by a credit note',
  reminded: 'reminder sent',
  'reminders-stopped': 'reminders stopped',
} as const

export type InvoiceStep = keyof typeof invoiceStepLabels

const invoiceSteps = Object.keys(invoiceStepLabels) as InvoiceStep[]

const outageSteps = ['down', 'up'] as const

const status = z.enum(requestStatuses)
const whole = z.int()
const text = z.string()
const optionalText = z.optional(z.string())
const files = z.optional(z.array(attachedFileSchema))

/** What came by email: all that a client wrote where quotes were left out of the message, and the files that were not taken. */
const mailedSchema = z.object({
  original: optionalText,
  notAttached: z.optional(z.array(text)),
})

export type Mailed = z.infer<typeof mailedSchema>

const clientDetails = {
  /** With the operator who entered it for the client, if one did. */
  ordered: detailOf('ordered', { enteredBy: optionalText }),
  moved: detailOf('moved', { from: status, to: status, reason: optionalText }),
  /** `before`: the date that it replaces. Absent in 1.0.0. */
  estimated: detailOf('estimated', {
    estimatedCompletion: z.nullable(z.iso.date()),
    before: z.optional(z.iso.date()),
  }),
  /**
   * With the number of the quote that it is about. Without a text it has files. Messages of operators say whether they
   * ask for an answer; in 1.0.0 all of them did.
   */
  messaged: detailOf('messaged', {
    text,
    quote: z.optional(z.int()),
    asks: z.optional(z.boolean()),
    files,
    mailed: z.optional(mailedSchema),
  }),
  /** `isSameUrl`: its notes or files were changed. Absent in 1.0.0; which of them, in 1.1.0. */
  delivered: detailOf('delivered', {
    url: text,
    handoverNotes: text,
    isSameUrl: z.optional(z.boolean()),
    changed: z.optional(z.array(z.enum(['notes', 'files']))),
  }),
  closed: detailOf('closed', { closure: z.enum(closureKinds), reason: text }),
  reopened: detailOf('reopened', { reason: text }),
  quoted: detailOf('quoted', {
    number: whole,
    totalCents: z.int(),
    validUntil: z.iso.date(),
    files,
  }),
  'quote-accepted': detailOf('quote-accepted', {
    number: whole,
    totalCents: z.int(),
    name: text,
    contentHash: text,
  }),
  'quote-declined': detailOf('quote-declined', { number: whole, reason: optionalText }),
  'quote-withdrawn': detailOf('quote-withdrawn', { number: whole }),
  /** An item of the checklist, or of the handover besides the address, which is a delivery. It never has a secret. */
  'item-changed': detailOf('item-changed', {
    name: text,
    what: z.enum(itemChanges),
    remark: optionalText,
    countBefore: z.optional(whole),
    countAfter: z.optional(whole),
  }),
  previewed: detailOf('previewed', { url: z.nullable(text) }),
  hit: detailOf('hit', { step: z.enum(hitSteps) }),
  /** A watched solution did not answer for a while, or does again. Recorded by the service when the client is told. */
  outage: detailOf('outage', { step: z.enum(outageSteps), since: z.iso.datetime() }),
  /** Without amounts: members read the timeline whether they may see invoices or not. */
  invoice: detailOf('invoice', {
    step: z.enum(invoiceSteps),
    invoice: text,
    reverses: z.optional(z.int()),
    /** Of one that counts. Absent in 1.0.0. */
    payment: z.optional(z.int()),
  }),
} as const

/** What clients never see. */
const internalDetails = {
  /** `settles`: the messages before it need no answer. */
  noted: detailOf('noted', { text, settles: z.optional(z.boolean()) }),
  assigned: detailOf('assigned', { assignee: z.nullable(text) }),
  /** The same, when operators are told: before the client, and with why the last check failed. */
  watched: detailOf('watched', {
    step: z.enum(outageSteps),
    since: z.iso.datetime(),
    address: text,
    reason: optionalText,
  }),
} as const

export const eventDetails = { ...clientDetails, ...internalDetails }

function detailOf<const Kind extends string, Shape extends z.core.$ZodShape>(
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

/** A step of a request in words: 'Work started'. Undefined for a message or a note, which has its own. */
export function formatStep(detail: EventDetail, now?: number): string | undefined {
  const format = words[detail.kind] as Words<EventKind> | undefined
  return format?.(detail, (day) => (now === undefined ? formatDay(day) : formatNearDay(day, now)))
}

type Words<Kind extends EventKind> = (
  detail: Extract<EventDetail, { kind: Kind }>,
  formatDate: (day: string) => string,
) => string

const words: { [Kind in EventKind]?: Words<Kind> } = {
  ordered: ({ enteredBy }) => (enteredBy ? `Order entered by ${enteredBy}` : 'Ordered'),
  moved({ from, to }) {
    if (isStepBack(from, to)) return to === 'pending' ? 'Work stopped' : 'Work resumed'
    return to === 'completed' ? 'Handed over' : 'Work started'
  },
  estimated: ({ estimatedCompletion: day }, formatDate) =>
    day === null ? 'Estimated completion removed' : `Estimated completion: ${formatDate(day)}`,
  delivered: ({ isSameUrl }) => (isSameUrl ? 'Solution updated' : 'Solution address saved'),
  closed: ({ closure }) => `Request ${closure}`,
  reopened: () => 'Request reopened',
  quoted: ({ number, totalCents, validUntil }, formatDate) =>
    `Quote ${number} sent: ${formatCents(totalCents)}, valid until ${formatDate(validUntil)}`,
  'quote-accepted': ({ number, name, totalCents }) =>
    `Quote ${number} accepted by ${name}: ${formatCents(totalCents)}`,
  'quote-declined': ({ number }) => `Quote ${number} declined`,
  'quote-withdrawn': ({ number }) => `Quote ${number} withdrawn`,
  'item-changed': (detail) => formatItemChanges([detail]),
  previewed: ({ url }) => (url === null ? 'Preview removed' : 'A preview is ready'),
  assigned: ({ assignee }) => (assignee === null ? 'Unassigned' : `Assigned to ${assignee}`),
  hit: ({ step }) => hitStepLabels[step],
  outage: ({ step }) => (step === 'down' ? 'Solution not available' : 'Solution available again'),
  watched: ({ step }) => (step === 'down' ? 'Three checks failed' : 'Checks succeed again'),
  invoice: ({ invoice, step }) => `Invoice ${invoice} ${invoiceStepLabels[step]}`,
}

export type EventStep = [RequestEvent, ...RequestEvent[]]

/** Joins neighbouring changes of items that are of one sort and by one person. A remark has a line of its own. */
export function inSteps(events: readonly RequestEvent[]): EventStep[] {
  const steps: EventStep[] = []
  let sort: string | undefined
  for (const event of events) {
    const { by, detail } = event
    const isJoined = detail.kind === 'item-changed' && detail.what !== 'off'
    const next = isJoined ? `${detail.what} ${by.name}` : undefined
    if (next !== undefined && next === sort) steps.at(-1)?.push(event)
    else steps.push([event])
    sort = next
  }
  return steps
}

/** A step in words: 'Work started', '3 items are ready to check: Guests, Search, Threads'. With the time, near days have no year. */
export function formatSteps(step: EventStep, now?: number): string | undefined {
  const changes = step.flatMap(({ detail }) => (detail.kind === 'item-changed' ? [detail] : []))
  const [first, ...others] = changes
  return first ? formatItemChanges([first, ...others]) : formatStep(step[0].detail, now)
}
