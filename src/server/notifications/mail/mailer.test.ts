import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import type { Database } from '#server/db/database.ts'
import { createLimit } from '#server/http/rate-limits.ts'
import { addOrder } from '#tests/server/orders.ts'
import { engines, openTestDatabase, openTogether } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { startMailServer } from './mail-server.fixture.ts'
import { leaseMs, startMailer } from './mailer.ts'
import { addMail, claimMail, type Mail } from './outbox-store.ts'
import { createTransport, type MailTransport } from './transport.ts'

const from = 'Hitlist <hello@hitlist.example>'
const publicUrl = 'http://localhost:3001'
const woken = { kind: 'mail' } as const
const waitOptions = { timeout: 20_000, interval: 10 }

test('the mailer sends an email when its transaction is committed, and never otherwise', async () => {
  const { database, server } = await startWithServer()
  const failing = database.change(async (trx) => {
    await enqueueMail(trx, 'ada@example.com', 'email-changed', {})
    throw new Error('Taken back.')
  })
  await expect(failing).rejects.toThrow('Taken back.')
  await write(database, 'Hello')
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), waitOptions)
  await vi.waitFor(async () => expect(await countWaiting(database)).toBe(0), waitOptions)
  expect(server.mails[0]).toMatch(
    /^From: Hitlist <hello@hitlist\.example>\r\nTo: ada@example\.com\r\nReply-To: .+\r\nSubject: Hello\r$/m,
  )
  expect(server.mails[0]).toContain('\r\n\r\nA body\r\n')
  const kept = await database.query.selectFrom('outbox').selectAll().execute()
  expect(kept).toMatchObject([{ subject: 'Hello', body: '', attempts: 1, lastError: null }])
})

test('the mailer composes and sends emails about requests, in both forms and with their headers', async () => {
  const { database, server } = await startWithServer()
  const client = await addUser(database)
  const id = await addOrder(database, client)
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), waitOptions)
  await vi.waitFor(async () => expect(await countWaiting(database)).toBe(0), waitOptions)
  const [mail = ''] = server.mails
  const thread = `<${id.toLowerCase()}@hitlist.example>`
  for (const line of [
    `To: ${client.email}`,
    'Subject: Your Slack replacement: we have your order',
    `In-Reply-To: ${thread}`,
    `References: ${thread}`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ]) {
    expect(mail).toContain(`\r\n${line}\r\n`)
  }
  const link = /^List-Unsubscribe:\s+<http:\/\/localhost:3001\/api\/unsubscribe\?token=.{16}>\r$/m
  expect(mail).toMatch(link)
  expect(mail).toMatch(/^Content-Type: multipart\/alternative;/m)
  const kept = await database.query.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ body: '', html: null, unsubscribeUrl: null, thread: id })
})

test('the mailer tries again with the same message id when the mail server rejects an email', async () => {
  const database = await openTestDatabase()
  const server = await startMailServer()
  server.reject(451, 421)
  const sent: string[] = []
  const smtp = createTransport({ smtpUrl: server.url, dataDir: '', from })
  const transport: MailTransport = { send: (mail) => (sent.push(mail.id), smtp.send(mail)) }
  start(database, transport, [1, 1])
  await write(database, 'Hello')
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), waitOptions)
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
  expect(server.mails[0]).toContain(`Message-ID: <${sent[0]}@hitlist.example>`)
})

test('emails that found no mail server are sent as soon as another one is, and one that it rejected waits', async () => {
  const database = await openTestDatabase()
  const server = await startMailServer()
  const log: string[] = []
  const [away, back] = ['smtp://127.0.0.1:1', server.url].map((smtpUrl) =>
    createTransport({ smtpUrl, dataDir: '', from }),
  )
  let reached = away
  // One hour, after the first attempt and the only one.
  start(database, { send: async (mail) => reached?.send(mail) }, [3_600_000], log)
  const subjects = ['First', 'Second', 'Third']
  for (const subject of subjects) await write(database, subject)
  const countLogged = (text: string) => log.filter((line) => line.includes(text)).length
  await vi.waitFor(() => expect(countLogged('not connected: ESOCKET CONN')).toBe(3), waitOptions)
  reached = back
  server.reject(451)
  await write(database, 'Rejected')
  await vi.waitFor(() => expect(countLogged('EMESSAGE 451')).toBe(1), waitOptions)
  expect(server.mails).toEqual([])
  await write(database, 'Last')
  await vi.waitFor(() => expect(countLogged('mail sent')).toBe(4), waitOptions)
  const waiting = await database.query
    .selectFrom('outbox')
    .where('sentAt', 'is', null)
    .selectAll()
    .execute()
  expect(waiting).toMatchObject([{ subject: 'Rejected', attempts: 1 }])
  // As if each had been tried once: an outage uses up no attempt.
  const sent = database.query.selectFrom('outbox').where('sentAt', 'is not', null)
  const attempts = (await sent.select('attempts').execute()).map((row) => row.attempts)
  expect(attempts).toEqual([1, 1, 1, 1])
})

test('the mailer stops after the last attempt, and logs that without an address or a secret', async () => {
  const database = await openTestDatabase()
  const server = await startMailServer()
  const log: string[] = []
  const smtpUrl = server.url.replace('s3cret', 'wr0ng')
  start(database, createTransport({ smtpUrl, dataDir: '', from }), [1], log)
  await write(database, 'Hello')
  await vi.waitFor(() => expect(log.join('')).toContain('mail given up'), waitOptions)
  const mail = await database.query.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  const kept = { attempts: 2, sentAt: null, lastError: 'EAUTH 535 AUTH PLAIN', body: '' }
  expect(mail).toMatchObject(kept)
  expect(log.join('')).not.toMatch(/wr0ng|ada@example/)
  expect(
    await claimMail(database.query, new Date(Date.now() + 365 * leaseMs), leaseMs, 'account'),
  ).toBeUndefined()
})

test('the mailer sends an email once that is refused for good', async () => {
  const [database, server] = [await openTestDatabase(), await startMailServer()]
  server.reject(550)
  const log: string[] = []
  start(database, createTransport({ smtpUrl: server.url, dataDir: '', from }), [1, 1], log)
  await write(database, 'Hello')
  await vi.waitFor(() => expect(log.join('')).toContain('mail given up'), waitOptions)
  const mail = await database.query.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ attempts: 1, body: '' })
  expect(server.mails).toEqual([])
})

test.each(['account', 'request'] as const)(
  'the mailer goes on with other emails while those about the %s hang',
  async (hanging) => {
    const database = await openTestDatabase()
    const never = Promise.withResolvers<void>()
    const sent: string[] = []
    const send = async ({ thread = null, subject }: Mail) => {
      if ((thread === null ? 'account' : 'request') === hanging) await never.promise
      sent.push(subject)
    }
    start(database, { send })
    for (const _ of Array(9).keys()) await write(database, 'Hello')
    await addOrder(database, await addUser(database))
    const other = hanging === 'account' ? /we have your order/ : /Hello/
    await vi.waitFor(() => expect(sent.join(' ')).toMatch(other), waitOptions)
    never.resolve()
  },
)

test.each(engines)(
  'the mailer sends the email of a process that died, once its lease is over on %s',
  async (engine) => {
    const database = await openTestDatabase(engine)
    await write(database, 'Hello')
    const now = new Date()
    const first = await claimMail(database.query, now, leaseMs, 'account')
    expect(first).toMatchObject({ subject: 'Hello', attempts: 1 })
    const later = (ms: number) =>
      claimMail(database.query, new Date(now.getTime() + ms), leaseMs, 'account')
    expect(await later(leaseMs - 1)).toBeUndefined()
    expect(await later(leaseMs)).toMatchObject({ id: first?.id, attempts: 2 })
  },
)

test.runIf(isFullRun)(
  'four processes on one PostgreSQL send each of twenty emails once',
  async () => {
    const databases = await openTogether(4)
    const server = await startMailServer()
    const smtp = createTransport({ smtpUrl: server.url, dataDir: '', from })
    for (const database of databases) {
      start(database, {
        async send(mail) {
          // In hand for long enough that every other process looks for one meanwhile.
          for (const other of databases) await other.change(async (trx) => trx.announce(woken))
          await smtp.send(mail)
        },
      })
    }
    const subjects = Array.from({ length: 20 }, (_, n) => `Mail ${n}`)
    const [database] = databases as [Database, ...Database[]]
    for (const subject of subjects) await write(database, subject)
    await vi.waitFor(async () => expect(await countWaiting(database)).toBe(0), waitOptions)
    const received = server.mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? '')
    expect(received.toSorted()).toEqual(subjects.toSorted())
  },
)

test('the mailer composes and sends only after the calls that are queued for the database', async () => {
  const database = await openTestDatabase()
  await addOrder(database, await addUser(database))
  const steps: string[] = []
  // On a busy machine, the longest wait would end before the last look.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  let looks = 0
  const connections = () => {
    looks += 1
    const waiting = looks <= 20 ? 1 : 0
    steps.push(waiting === 1 ? 'queued' : 'free')
    return { idle: 0, busy: 1, waiting }
  }
  const change: Database['change'] = (work) => {
    steps.push('composed')
    return database.change(work)
  }
  start({ ...database, connections, change }, { send: async () => void steps.push('sent') })
  await vi.waitFor(() => expect(steps).toContain('sent'), waitOptions)
  expect(steps.indexOf('composed')).toBeGreaterThan(steps.lastIndexOf('queued'))
  expect(steps.indexOf('sent')).toBeGreaterThan(steps.lastIndexOf('queued'))
})

async function startWithServer() {
  const [database, server] = [await openTestDatabase(), await startMailServer()]
  start(database, createTransport({ smtpUrl: server.url, dataDir: '', from }))
  return { database, server }
}

/** A mailer that stops with the test, before its database closes. */
function start(
  database: Database,
  transport: MailTransport,
  retryAfterMs?: number[],
  log: string[] = [],
) {
  const logger = pino({}, { write: (line) => void log.push(line) })
  const limit = createLimit(database, false)
  const rule = { isOperatorFactorRequired: false }
  const parts = { database, transport, logger, publicUrl, limit, ...rule }
  const mailer = startMailer({ ...parts, ...(retryAfterMs && { retryAfterMs }) })
  onTestFinished(() => mailer.stop())
  return mailer
}

function write(database: Database, subject: string): Promise<void> {
  return database.change(async (trx) => {
    await addMail(trx, randomUUID(), mailOf(subject), new Date())
    trx.announce({ kind: 'mail' })
  })
}

function mailOf(subject: string) {
  return { recipient: 'ada@example.com', subject, body: 'A body\n' }
}

async function countWaiting({ query }: Database): Promise<number> {
  const rows = await query.selectFrom('outbox').where('sentAt', 'is', null).select('id').execute()
  return rows.length
}
