import type { ClaimedMail } from './outbox-store.ts'

export interface MailTransport {
  /** Rejects when the email was not accepted. */
  send(mail: ClaimedMail): Promise<void>
}
