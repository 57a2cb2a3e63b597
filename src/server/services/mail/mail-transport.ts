import type { ClaimedMail } from '#server/db/outbox-store.ts'

/** Sends an email, or writes it to a file. */
export interface MailTransport {
  /** Rejects when the mail did not leave. */
  send(mail: ClaimedMail): Promise<void>
}
