import * as z from 'zod/mini'
import type { User } from '#domain/accounts/user.ts'
import type { Role } from '#domain/accounts/user-schema.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import { quoteExpiresAt } from '#domain/quotes/quote-rules.ts'
import {
  type EventDetail,
  type EventKind,
  eventVisibility,
} from '#domain/requests/request-event.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { dayMs, hourMs, minuteMs } from '#domain/values/dates.ts'

export interface Notified {
  client?: ClientNotification
  operators?: OperatorNotification
}

interface HappenedEvent<Kind extends EventKind = EventKind> {
  by: { role: Role }
  detail: Extract<EventDetail, { kind: Kind }>
  /** The request's, after the event. */
  status?: RequestStatus | undefined
}

/** Who is emailed about an event. No internal event leads to an email to a client, whatever its rule. */
export function notifiedBy(event: HappenedEvent): Notified {
  const { kind } = event.detail
  const rule = rules[kind] as Rule<EventKind>
  const { client, operators } = typeof rule === 'function' ? rule(event) : rule
  return {
    ...(client !== undefined && eventVisibility[kind] === 'client' ? { client } : {}),
    ...(operators === undefined ? {} : { operators }),
  }
}

type Rule<Kind extends EventKind> = Notified | ((event: HappenedEvent<Kind>) => Notified)

const rules: { [Kind in EventKind]: Rule<Kind> } = {
  ordered: { client: 'order-received', operators: 'new-order' },
  messaged: ({ by }) =>
    // Also to the other members of the company.
    by.role === 'client'
      ? { client: 'message', operators: 'client-message' }
      : { client: 'message' },
  quoted: { client: 'quote-sent' },
  'quote-accepted': { client: 'quote-accepted', operators: 'quote-decision' },
  'quote-declined': { operators: 'quote-decision' },
  'quote-withdrawn': {},
  moved: ({ detail }) => ({ client: detail.to === 'completed' ? 'solution-ready' : 'progress' }),
  estimated: { client: 'estimated-completion' },
  // Before the handover the client does not see it, and the handover has its own email.
  delivered: ({ status }) =>
    status !== undefined && isHandedOver(status) ? { client: 'solution-ready' } : {},
  closed: { client: 'closure' },
  reopened: { client: 'closure' },
  noted: {},
  assigned: {},
  'item-changed'({ by, detail }) {
    if (by.role === 'operator') return { client: 'update' }
    // An item that is off needs an answer, as a message does.
    return detail.what === 'off' ? { operators: 'client-message' } : {}
  },
  previewed: ({ detail }) => (detail.url === null ? {} : { client: 'update' }),
  hit({ by, detail: { step } }) {
    if (step === 'asked') return { client: 'showcase' }
    return by.role === 'client' ? { operators: 'showcase-decision' } : {}
  },
  outage: { client: 'outage' },
  watched: { operators: 'watch' },
  invoice({ by, detail: { step } }) {
    if (step === 'held') return { operators: 'online-payment' }
    if (step === 'reminded') return { client: 'invoice-reminder' }
    if (step === 'held-dismissed' || step === 'reminders-stopped') return {}
    return by.role === 'client'
      ? { client: 'invoice', operators: 'online-payment' }
      : { client: 'invoice' }
  },
}

/** When clients are reminded of a quote: three days before it expires. Undefined if it was sent less than a day before. */
export function quoteRemindsAt(quote: { sentAt: string; validUntil: string }): Date | undefined {
  const at = quoteExpiresAt(quote.validUntil).getTime() - 3 * dayMs
  return at - Date.parse(quote.sentAt) < dayMs ? undefined : new Date(at)
}

/** When weekly emails are sent: on Monday morning, UTC. */
export function nextWeekly(after: Date): Date {
  const at = new Date(after)
  at.setUTCHours(8, 0, 0, 0)
  at.setUTCDate(at.getUTCDate() + ((8 - at.getUTCDay()) % 7))
  return at > after ? at : new Date(at.getTime() + weekMs)
}

export const weekMs = 7 * dayMs

/** When monthly emails are sent: on the morning of the first day of the next month, UTC. */
export function nextMonthly(after: Date): Date {
  return new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 1, 8))
}

/** In the footer of every email; the `Reply-To` header keeps it true. */
export const replyNote = 'Questions? Reply to this email to reach our team.'

/** The same where replies become messages. */
export const answerNote = 'Reply to this email to answer in the conversation.'

/** How long operators' emails about orders of unconfirmed accounts wait for more of them: anyone can send many. */
export const unconfirmedOrdersWaitMs = hourMs

/** How long clients' emails about single items wait for more of them: operators mark many in a row. */
export const updatesWaitMs = 30 * minuteMs

/** Users are not emailed about their own actions, except for the receipt of an order, of a signature and of a payment. */
export function isReceipt(kind: ClientNotification): boolean {
  return kind === 'order-received' || kind === 'quote-accepted' || kind === 'invoice'
}

/** The emails about requests that a client can get: when. */
const clientTexts = {
  'order-received': { label: 'We receive your order' },
  'quote-sent': { label: 'A quote is ready' },
  'quote-accepted': { label: 'A quote is accepted' },
  message: { label: 'A message arrives' },
  progress: { label: 'Work starts, stops or resumes' },
  update: { label: 'Something is built, previewed or added to the handover' },
  'weekly-progress': { label: 'Each week while we build your replacement' },
  'estimated-completion': { label: 'The estimated completion changes' },
  'solution-ready': { label: 'Your solution is ready or updated' },
  invoice: { label: 'We send an invoice or a receipt' },
  'invoice-reminder': { label: 'An invoice is due soon or overdue' },
  'test-restore': { label: 'It’s time to test a restore of your backups' },
  'monthly-summary': { label: 'Each month while you have a solution' },
  'cancellation-reminder': { label: 'The last day to cancel a subscription is near' },
  outage: { label: 'Your solution goes down or is back up' },
  closure: { label: 'We decline, cancel or reopen a request' },
  showcase: { label: 'We ask to show your project on our website' },
} as const

const operatorTexts = {
  'new-order': { label: 'A new order comes in' },
  'client-message': { label: 'A client sends a message' },
  'quote-decision': { label: 'A client accepts or declines a quote' },
  'online-payment': { label: 'A client pays an invoice online' },
  'showcase-decision': { label: 'A client decides about a hit from their request' },
  watch: { label: 'A watched solution goes down or recovers' },
} as const

export const notificationTexts = { ...clientTexts, ...operatorTexts }

/** 'when a quote is accepted', or 'each week while we build your replacement'. */
export function formatOccasion(kind: NotificationKind): string {
  const { label } = notificationTexts[kind]
  const occasion = label.charAt(0).toLowerCase() + label.slice(1)
  return label.startsWith('Each ') ? occasion : `when ${occasion}`
}

export type ClientNotification = keyof typeof clientTexts
export type OperatorNotification = keyof typeof operatorTexts
export type NotificationKind = ClientNotification | OperatorNotification

const clientNotifications = Object.keys(clientTexts) as ClientNotification[]

export const operatorNotifications = Object.keys(operatorTexts) as OperatorNotification[]

export const notificationKinds = Object.keys(notificationTexts) as readonly NotificationKind[]

export function notificationKindsFor(role: Role): readonly NotificationKind[] {
  return role === 'client' ? clientNotifications : operatorNotifications
}

export function isForClients(kind: NotificationKind): kind is ClientNotification {
  return kind in clientTexts
}

/** Whether a user may be emailed about an event. Without a required second factor, the API would refuse them the same. */
export function mayRead(kind: NotificationKind, user: Pick<User, 'role' | 'missingFactor'>) {
  return isForClients(kind) ? user.missingFactor !== 'company' : user.role === 'operator'
}

/** Owners get these, and members who may see invoices. */
export function isAboutInvoices(kind: NotificationKind): boolean {
  return kind === 'invoice' || kind === 'invoice-reminder'
}

/** These wait a moment: several become one email, and none is sent about what was read meanwhile. */
export function isDigest(kind: NotificationKind): boolean {
  return kind === 'message' || kind === 'client-message' || kind === 'update'
}

export const notificationPreferenceSchema = z.object({
  kind: z.enum(notificationKinds),
  isOn: z.boolean(),
})

export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>
