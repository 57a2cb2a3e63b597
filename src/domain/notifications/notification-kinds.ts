import * as z from 'zod/mini'
import type { User } from '#domain/accounts/user.ts'
import type { Role } from '#domain/accounts/user-schema.ts'

/** The emails about requests that a client can get: when, and what they are called (`build update` emails). */
const clientTexts = {
  'order-received': { label: 'We receive your order', name: 'order' },
  'quote-sent': { label: 'A quote is ready', name: 'quote' },
  'quote-accepted': { label: 'A quote is accepted', name: 'signed quote' },
  message: { label: 'You get a message', name: 'message' },
  progress: { label: 'Work starts, stops or resumes', name: 'progress' },
  update: { label: 'Something is built, previewed or added to the handover', name: 'build update' },
  'weekly-progress': {
    label: 'A week of work on your solution is over',
    name: 'weekly progress',
  },
  'estimated-completion': { label: 'The estimated completion changes', name: 'schedule' },
  'solution-ready': { label: 'Your solution is ready or updated', name: 'solution' },
  invoice: { label: 'You get an invoice or a receipt', name: 'invoice' },
  'invoice-reminder': { label: 'An invoice is due soon or overdue', name: 'payment reminder' },
  'test-restore': { label: 'It’s time to test a restore of your backups', name: 'backup reminder' },
  closure: { label: 'We decline, cancel or reopen a request', name: 'request status' },
  showcase: { label: 'We ask to show your project on our website', name: 'showcase' },
} as const

const operatorTexts = {
  'new-order': { label: 'A new order comes in', name: 'new order' },
  'client-message': { label: 'A client sends a message', name: 'client message' },
  'quote-decision': { label: 'A client accepts or declines a quote', name: 'quote decision' },
  'online-payment': { label: 'A client pays an invoice online', name: 'payment' },
  'showcase-decision': {
    label: 'A client decides about a hit from their request',
    name: 'showcase decision',
  },
} as const

export const notificationTexts = { ...clientTexts, ...operatorTexts }

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
