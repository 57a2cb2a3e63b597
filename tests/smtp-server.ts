import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface SmtpServer {
  url: string
  /** Every accepted email, as it was received. */
  mails: string[]
  close: () => Promise<void>
}

/** A real SMTP server in this process that accepts every email. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _session, answer) {
      mails.push(await text(stream))
      answer(null)
    },
  })
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
