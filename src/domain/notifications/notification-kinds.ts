import * as z from 'zod/mini'
import type { Role } from '#domain/accounts/role.ts'
import type { MissingFactor } from '#domain/accounts/user.ts'

/** The emails about requests that a client can get, and when, as the account names it. */
const clientLabels = {
  'order-received': 'We receive your order',
  'quote-sent': 'A quote is ready',
  'quote-accepted': 'A quote is accepted',
  message: 'You get a message',
  progress: 'Work starts, stops or resumes',
  update: 'Something is built, previewed or added to the handover',
  'estimated-completion': 'The estimated completion changes',
  'solution-ready': 'Your solution is ready or updated',
  invoice: 'You get an invoice or a receipt',
  'invoice-reminder': 'An invoice is due soon or overdue',
  'test-restore': 'It’s time to test a restore of your backups',
  closure: 'We decline, cancel or reopen a request',
  showcase: 'We ask to show your project on our website',
} as const

const operatorLabels = {
  'new-order': 'A new order comes in',
  'client-message': 'A client sends a message',
  'quote-decision': 'A client accepts or declines a quote',
  'online-payment': 'A client pays an invoice online',
  'showcase-decision': 'A client decides about a hit from their request',
} as const

export const notificationLabels = { ...clientLabels, ...operatorLabels }

/** What the emails of a kind are called: `message` emails. */
export const notificationNames: Record<NotificationKind, string> = {
  'order-received': 'order',
  'quote-sent': 'quote',
  'quote-accepted': 'signed quote',
  message: 'message',
  progress: 'progress',
  update: 'build update',
  'estimated-completion': 'schedule',
  'solution-ready': 'solution',
  invoice: 'invoice',
  'invoice-reminder': 'payment reminder',
  'test-restore': 'backup reminder',
  closure: 'request status',
  showcase: 'showcase',
  'new-order': 'new order',
  'client-message': 'client message',
  'quote-decision': 'quote decision',
  'online-payment': 'payment',
  'showcase-decision': 'showcase decision',
}

export type ClientNotification = keyof typeof clientLabels
export type OperatorNotification = keyof typeof operatorLabels
export type NotificationKind = ClientNotification | OperatorNotification

const kindsByRole = {
  client: Object.keys(clientLabels) as ClientNotification[],
  operator: Object.keys(operatorLabels) as OperatorNotification[],
}

export const notificationKinds = Object.keys(notificationLabels) as readonly NotificationKind[]

export const operatorNotifications: readonly OperatorNotification[] = kindsByRole.operator

export function notificationKindsFor(role: Role): readonly NotificationKind[] {
  return kindsByRole[role]
}

export function isForClients(kind: NotificationKind): kind is ClientNotification {
  return kind in clientLabels
}

interface Reader {
  role: Role
  missingFactor?: MissingFactor | undefined
}

/** Whether a user may be emailed about an event. Without a required second factor, the API would refuse them the same. */
export function mayRead(kind: NotificationKind, { role, missingFactor }: Reader): boolean {
  return isForClients(kind) ? missingFactor !== 'company' : role === 'operator'
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
