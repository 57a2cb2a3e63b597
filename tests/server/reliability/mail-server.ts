import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface MailServer {
  /** For `SMTP_URL`. */
  address: string
  /** Every mail as it came in, also those not yet taken. */
  mails: string[]
  /** From now on mails come in but are not taken. Returns the way to take them after all. */
  hold(): () => void
}

/** A real mail server in this process, gone when the test is. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = []
  let held = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, taken) {
      mails.push(await text(stream))
      await held
      taken()
    },
  })
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo

  return {
    address: `smtp://127.0.0.1:${port}`,
    mails,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}
