import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface SmtpServer {
  url: string
  port: number
  /** Every email as it was received, also those not yet accepted. */
  mails: string[]
  /** From now on emails are received but not accepted. Returns the function that accepts them after all. */
  hold: () => () => void
  /** Accepts no further connection, and resolves when those under way are done. */
  close: () => Promise<void>
}

interface SmtpOptions {
  /** That of a server that was closed, to start it again. */
  port?: number
  mails?: string[]
}

/** A real SMTP server in this process that accepts every email. */
export async function startSmtpServer({
  port: wanted = 0,
  mails = [],
}: SmtpOptions = {}): Promise<SmtpServer> {
  let held = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _session, answer) {
      try {
        mails.push(await text(stream))
        await held
        answer(null)
      } catch (error) {
        // The sender was killed before its end.
        answer(error instanceof Error ? error : new Error('Not received.'))
      }
    },
  })
  server.on('error', () => undefined)
  await once(server.listen(wanted, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
