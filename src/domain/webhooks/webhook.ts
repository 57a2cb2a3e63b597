import * as z from 'zod/mini'
import { operatorNotifications } from '#domain/notifications/notification-rules.ts'
import { hitRequestSchema } from '#domain/requests/hit-request-schema.ts'
import { requestEventSchema } from '#domain/requests/request-event.ts'
import { minuteMs } from '#domain/values/dates.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { visibleText } from '#domain/values/text-rules.ts'

export const webhookRules = {
  max: 10,
  timeoutMs: 10_000,
  /** Admins get one email when so many attempts in a row have failed. */
  failuresUntilEmail: 10,
} as const

export const webhookMessages = {
  addressMissing: 'Please enter the address that receives the events',
  addressMalformed: 'Please enter an address that starts with https://',
  addressWithPassword: 'Please enter an address without a user name or password',
  addressNotPublic: 'Please enter an address on the public internet',
  kindsMissing: 'Please choose at least one event',
  tooMany: `You can have up to ${webhookRules.max} webhooks. Delete one first.`,
  notFound: 'We couldn’t find this webhook. It may have been deleted.',
  deleted: 'Webhook deleted',
  saveFailed: 'We couldn’t save the webhook. Please try again.',
  deleteFailed: 'We couldn’t delete the webhook. Please try again.',
  testFailed: 'We couldn’t send the test. Please try again.',
} as const

export const deliveryErrorLabels = {
  status: 'The receiver answered with an error',
  redirect: 'The receiver answered with a redirect, which we don’t follow',
  timeout: `No answer within ${webhookRules.timeoutMs / 1000} seconds`,
  // One for all: an answer must not reveal which addresses exist in our own network.
  unreachable: 'The address couldn’t be reached',
  tls: 'The certificate isn’t valid',
  'secret-lost': 'The signing secret can no longer be read. Delete this webhook and add a new one.',
} as const

export type DeliveryError = keyof typeof deliveryErrorLabels

const kind = z.enum(operatorNotifications)
const moment = z.iso.datetime()

/** Whether it is on the public internet is checked by the server, when it connects. */
const webhookUrl = visibleText().check(
  z.minLength(1, webhookMessages.addressMissing),
  z.maxLength(limits.addressMax, messages.addressTooLong),
  z.regex(/^https?:\/\/[^\s/?#\\]+/i, webhookMessages.addressMalformed),
  z.refine((text) => !/^https?:\/\/[^/?#]*@/i.test(text), webhookMessages.addressWithPassword),
)

/** Null for every kind, those that are added later included. */
const webhookKinds = z.nullable(
  z.array(kind).check(z.minLength(1, webhookMessages.kindsMissing), z.maxLength(50)),
)

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.nullable(z.array(kind)),
  createdAt: moment,
  /** The last attempt, a test included. Absent before the first. */
  last: z.optional(
    z.object({
      at: moment,
      /** Absent where the receiver did not answer. */
      status: z.optional(z.int()),
      /** Absent for a success. */
      error: z.optional(z.enum(Object.keys(deliveryErrorLabels) as DeliveryError[])),
    }),
  ),
})

export type Webhook = z.infer<typeof webhookSchema>

export const newWebhookSchema = z.object({ url: webhookUrl, kinds: webhookKinds })
export type NewWebhook = z.infer<typeof newWebhookSchema>

// What is unread depends on who reads.
const { unread: _, ...listedShape } = hitRequestSchema.shape

export const webhookPayloadSchema = z.discriminatedUnion('kind', [
  z.object({ id: z.string(), kind: z.literal('test'), createdAt: moment }),
  z.object({
    /** The same for every attempt. */
    id: z.string(),
    kind,
    createdAt: moment,
    request: z.object(listedShape),
    event: requestEventSchema,
  }),
])

export type WebhookPayload = z.infer<typeof webhookPayloadSchema>

/** The chat that an address belongs to. It gets a message to read, and nothing there checks signatures. */
export function chatOf(url: string): 'Slack' | 'Discord' | undefined {
  if (/^https:\/\/hooks\.slack\.com\//i.test(url)) return 'Slack'
  return /^https:\/\/discord\.com\/api\/webhooks\//i.test(url) ? 'Discord' : undefined
}

/** The names in a sentence are the clients’: they must not format it, hide an address, or mention a whole channel. */
export function chatMessage(chat: 'Slack' | 'Discord', sentence: string, link: string) {
  if (chat === 'Discord') {
    const escaped = sentence.replaceAll(/[\\`*_~|<>[\]()#]/g, '\\$&')
    return { content: `${escaped}\n${link}`, allowed_mentions: { parse: [] } }
  }
  const escaped = sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return { text: `${escaped}\n${link}` }
}

/** How long to wait after each failed attempt. After the last one, a delivery is given up. */
const retryDelaysMs = [5000, ...[1, 5, 30, 120, 300, 600].map((minutes) => minutes * minuteMs)]

/** A fifth more or less, so that deliveries that failed together are not sent again together. */
const jitter = 0.2

/** How long to wait after an attempt, counted from 1. Undefined after the last one. `random` is from 0 to 1. */
export function retryDelayMs(
  attempt: number,
  random: number,
  delaysMs: readonly number[] = retryDelaysMs,
): number | undefined {
  const delayMs = delaysMs[attempt - 1]
  if (delayMs === undefined) return undefined
  return Math.round(delayMs * (1 - jitter + 2 * jitter * random))
}
