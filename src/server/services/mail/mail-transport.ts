import type { ClaimedMail } from '#server/db/outbox-store.ts'

export interface MailTransport {
  /** Rejects when the email was not accepted. */
  send(mail: ClaimedMail): Promise<void>
}
