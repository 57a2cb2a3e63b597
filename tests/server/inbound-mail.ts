import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { receivedMailSchema } from '#domain/notifications/inbound-mail.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { createReplyAddresses, type ReplyTo } from '#server/notifications/replies/reply-address.ts'
import { listEvents } from '#server/requests/event-store.ts'
import { addOrder } from './orders.ts'
import { createTestData } from './reliability/server-under-test.ts'
import { startLive } from './start-live.ts'
import type { Engine } from './test-database.ts'
import { addUser, testSecret } from './users.ts'

export const replySettings = {
  AUTH_SECRET: testSecret,
  REPLY_ADDRESS: 'reply@agency.example',
  INBOUND_SECRET: 'what-the-mail-server-sends-to-us',
  OPERATOR_SECOND_FACTOR: 'optional',
}

export interface MailOptions {
  to: string
  from?: string
  id?: string
  /** Further lines of the head. */
  head?: string
  type?: string
  body?: string
}

/** An email as a mail server passes it on. */
export function rawMail({ to, from, id, head = '', type = 'text/plain', body }: MailOptions) {
  const sender = from ?? 'Somebody <somebody@elsewhere.example>'
  const lines = [
    `Message-ID: <${id ?? randomUUID()}@elsewhere.example>`,
    `From: ${sender}`,
    `To: ${to}`,
    `Content-Type: ${type}`,
    ...(head === '' ? [] : [head]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? 'Tuesday works.'}`
}

/** A live server that takes replies, with a client, an operator and a request; and what a mail server sends to it. */
export async function openMailService(engine: Engine, env: Record<string, string> = {}) {
  const data = await createTestData(engine)
  const database = await data.open()
  onTestFinished(() => database.close())
  const client = await addUser(database, { name: 'Ada' })
  const operator = await addUser(database, { role: 'operator', name: 'Grace' })
  const id = await addOrder(database, client)
  const settings = { ...replySettings, ...env }
  const { address } = await startLive({ ...data.env, ...settings })
  const addresses = createReplyAddresses(settings.REPLY_ADDRESS, testSecret)
  const number = requestNumber(id)
  return {
    address,
    database,
    client,
    operator,
    id,
    replyTo: (of: Partial<ReplyTo> = {}, at?: number) =>
      addresses.issue({ requestNumber: number, userId: client.id, role: 'client', ...of }, at) ??
      '',
    /** Resolves to the status and what became of the email. */
    async post(mail: BodyInit, headers: Record<string, string> = {}) {
      const response = await fetch(`${address}/api/inbound-mail`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${settings.INBOUND_SECRET}`,
          'Content-Type': 'message/rfc822',
          ...headers,
        },
        body: mail,
        ...({ duplex: 'half' } as object),
      })
      const reply: unknown = await response.json()
      const { outcome, reason } = response.ok ? receivedMailSchema.parse(reply) : {}
      return [response.status, outcome, reason].filter(Boolean).join(' ')
    },
    async messages() {
      const events = await listEvents(database.query, number, ['messaged'])
      return events.map(({ by, detail }) => ({ ...detail, by: `${by.role} ${by.name}` }))
    },
    /** Whom an answer was emailed to. */
    async answered() {
      const answers = database.query.selectFrom('outbox').where('thread', '=', 'answer')
      return (await answers.selectAll().orderBy('createdAt').execute()).map((row) => row.recipient)
    },
  }
}
