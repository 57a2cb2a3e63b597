import { join } from 'node:path'
import { createFileTransport } from './file-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

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
