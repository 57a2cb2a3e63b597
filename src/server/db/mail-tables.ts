import type { NotificationKind } from '#domain/notifications/notification-kinds.ts'

/** An event that a user is to be emailed about: once, since the row is deleted when the email is composed. */
export interface NotificationTable {
  eventId: number
  userId: string
  requestNumber: number
  kind: NotificationKind
  /** In the future while it is postponed. */
  createdAt: string
}

/** Stored once a user has changed it, or has got an email of the kind. Without a row it is on. */
export interface NotificationPreferenceTable {
  userId: string
  kind: NotificationKind
  /** Null while it is on. */
  offSince: string | null
  /** Turns the kind off without signing in. */
  token: string
}

export interface OutboxTable {
  id: string
  recipient: string
  subject: string
  body: string
  html: string | null
  /** The id of the request that an email is about; null for emails about accounts. */
  thread: string | null
  unsubscribeUrl: string | null
  createdAt: string
  attempts: number
  /** When it may be sent: moved ahead while a process is sending it, and after each failure. */
  dueAt: string
  sentAt: string | null
  lastError: string | null
}
