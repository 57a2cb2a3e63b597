import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A real SMTP server in this process, closed after the test. Only `ada` with `s3cret` may send. */
export async function startMailServer() {
  const mails: string[] = []
  const responseCodes: number[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, answer) {
      if (username === 'ada' && password === 's3cret') return answer(null, { user: username })
      return answer(new Error('No.'))
    },
    async onData(stream, _session, answer) {
      const mail = await text(stream)
      const responseCode = responseCodes.shift()
      if (responseCode) return answer(Object.assign(new Error('Not now.'), { responseCode }))
      mails.push(mail)
      return answer(null)
    },
  })
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://ada:s3cret@127.0.0.1:${port}`,
    /** Every accepted email, as it was received. */
    mails,
    /** Rejects the next emails with these codes, in this order. */
    reject: (...codes: number[]) => void responseCodes.push(...codes),
  }
}
