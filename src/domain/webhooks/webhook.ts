import * as z from 'zod/mini'
import {
  type NotificationKind,
  notificationKinds,
} from '#domain/notifications/notification-kinds.ts'
import { hitRequestSchema, requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import { requestEventSchema } from '#domain/requests/request-event.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { visibleText } from '#domain/values/text-rules.ts'
import { deliveryErrorLabels, webhookMessages } from './webhook-rules.ts'

const kind = z.enum(notificationKinds)
const moment = z.iso.datetime()

/** Whether it is on the public internet is checked by the server, when it connects. */
const webhookUrl = visibleText().check(
  z.minLength(1, webhookMessages.addressMissing),
  z.maxLength(limits.addressMax, messages.addressTooLong),
  z.regex(/^https?:\/\/[^\s/?#\\]+/i, webhookMessages.addressMalformed),
  z.refine((text) => !/^https?:\/\/[^/?#]*@/i.test(text), webhookMessages.addressWithPassword),
)

/** Null for every kind of the user's role, those that are added later included. */
const webhookKinds = z.nullable(
  z.array(kind).check(z.minLength(1, webhookMessages.kindsMissing), z.maxLength(50)),
)

/** Why a webhook is off: its owner turned it off, deliveries kept failing, or the account's access changed. */
const disabledReasons = ['owner', 'failures', 'security'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** An address of a user that gets the events the user is emailed about. */
export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.nullable(z.array(kind)),
  createdAt: moment,
  /** Absent while it is on. */
  disabled: z.optional(z.object({ at: moment, reason: z.enum(disabledReasons) })),
})

export type Webhook = z.infer<typeof webhookSchema>

export const newWebhookSchema = z.object({ url: webhookUrl, kinds: webhookKinds })
export const webhookChangeSchema = z.extend(newWebhookSchema, { isOn: z.boolean() })

export type NewWebhook = z.infer<typeof newWebhookSchema>
export type WebhookChange = z.infer<typeof webhookChangeSchema>

const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export type DeliveryError = keyof typeof deliveryErrorLabels
export type DeliveryKind = NotificationKind | 'test'

/** One line of a webhook's log. */
export const deliverySchema = z.object({
  id: z.int(),
  kind: z.union([kind, z.literal('test')]),
  /** Absent for a test. */
  request: z.optional(requestIdSchema),
  createdAt: moment,
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** While it is waiting. */
  nextAttemptAt: z.optional(moment),
  /** Of the last attempt: the receiver's status, how long it took, and why it failed. */
  responseStatus: z.optional(z.int()),
  durationMs: z.optional(z.int()),
  error: z.optional(
    z.enum(Object.keys(deliveryErrorLabels) as [DeliveryError, ...DeliveryError[]]),
  ),
})

export type Delivery = z.infer<typeof deliverySchema>

/** The newest deliveries, or those before a cursor. */
export const deliveryPageSchema = z.object({
  deliveries: z.array(deliverySchema),
  next: z.nullable(z.int()),
})

export const deliveryCursorSchema = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})

// What is unread depends on who reads.
const { unread: _, ...listedShape } = hitRequestSchema.shape

/** The body of a delivery: an event as the API shows it, and its request as it is now. */
export const webhookPayloadSchema = z.discriminatedUnion('kind', [
  z.object({ id: z.string(), kind: z.literal('test'), createdAt: moment }),
  z.object({
    /** The same for every attempt and every replay. */
    id: z.string(),
    kind,
    createdAt: moment,
    request: z.object(listedShape),
    event: requestEventSchema,
  }),
])

export type WebhookPayload = z.infer<typeof webhookPayloadSchema>
