import type { Generated } from 'kysely'
import type {
  DeliveryError,
  DeliveryKind,
  DeliveryStatus,
  DisabledReason,
} from '#domain/webhooks/webhook.ts'

export interface WebhookTable {
  id: string
  userId: string
  url: string
  /** An array of `NotificationKind`, as JSON; null for every kind of the user's role. */
  kinds: string | null
  /** Encrypted: see `services/webhooks/secret-box.ts`. */
  secret: string
  /** How many deliveries in a row have failed for good. */
  failures: Generated<number>
  /** These two are null while it is on. */
  disabledAt: string | null
  disabledReason: DisabledReason | null
  createdAt: string
  /** Whose events it gets: see `SessionTable`. */
  companyId: string | null
}

export interface WebhookDeliveryTable {
  id: Generated<number>
  webhookId: string
  /** Null for a test, as the next one. */
  eventId: number | null
  requestNumber: number | null
  kind: DeliveryKind
  createdAt: string
  status: DeliveryStatus
  attempts: number
  /** When it may be sent: moved ahead while a process is sending it, and after each failure. */
  dueAt: string
  responseStatus: number | null
  durationMs: number | null
  error: DeliveryError | null
}
