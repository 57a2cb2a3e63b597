import { onTestFinished } from 'vitest'
import { startSmtpServer } from '#tests/smtp-server.ts'

export interface RestartableMailServer {
  url: string
  /** Every email as it was received, with repetitions. */
  mails: string[]
  stop(): Promise<void>
  start(): Promise<void>
}

/** A real SMTP server that can be down for a while. An email under way is accepted before it goes down. */
export async function startRestartableMailServer(): Promise<RestartableMailServer> {
  let server = await startSmtpServer()
  const { url, port, mails } = server
  onTestFinished(() => server.close())
  return {
    url,
    mails,
    stop: () => server.close(),
    async start() {
      server = await startSmtpServer({ port, mails })
    },
  }
}
