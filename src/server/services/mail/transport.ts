import { join } from 'node:path'
import type { ClaimedMail } from '#server/db/outbox-store.ts'
import { createFileTransport } from './file-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** A way for a mail to leave. */
export interface MailTransport {
  /** Rejects when the mail did not leave. */
  send(mail: ClaimedMail): Promise<void>
}

interface TransportOptions {
  smtpUrl: string | undefined
  dataDir: string
  from: string
}

/** Over SMTP where an address for it is set, else into files. */
export function createTransport({ smtpUrl, dataDir, from }: TransportOptions): MailTransport {
  if (smtpUrl) return createSmtpTransport(smtpUrl, from)
  return createFileTransport(join(dataDir, 'mail'), from)
}
