import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface SmtpOptions {
  /** That of a server that was closed, to start it again. */
  port?: number
  mails?: string[]
}

/** A real SMTP server in this process that accepts every email. */
export async function startSmtpServer({ port: wanted = 0, mails = [] }: SmtpOptions = {}) {
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
    /** Every email as it was received, also those not yet accepted. */
    mails,
    /** From now on emails are received but not accepted. Returns the function that accepts them after all. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** Accepts no further connection, and resolves when those under way are done. */
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
