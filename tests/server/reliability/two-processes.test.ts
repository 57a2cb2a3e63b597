import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createPostgresDatabase } from '#tests/server/test-database.ts'
import { ask, call } from './call.ts'
import { openChanges } from './change-stream.ts'
import { startMailServer } from './mail-server.ts'
import { placeOrder } from './order-load.ts'
import { dataInPostgres, startServer } from './server-under-test.ts'
import { cookieFrom, signUp } from './visitor.ts'

const patience = { timeout: 20_000, interval: 20 }

test('a session made at one process is valid at the other, and ends at both', async () => {
  const [one, other] = await startTwo()
  const visitor = await signUp(one)
  expect(await ask(other, 'readSession', visitor)).toMatchObject({ user: { email: visitor.email } })

  const { headers } = await call(other, 'signIn', { body: visitor })
  const second = { cookie: cookieFrom(headers) }
  expect((await ask(one, 'listSessions', second)).sessions).toHaveLength(2)
  await ask(one, 'signOut', second)
  expect(await ask(other, 'readSession', second)).toEqual({ user: null })
  await ask(other, 'signOut', visitor)
  expect(await ask(one, 'readSession', visitor)).toEqual({ user: null })
})

test('two processes count attempts together', async () => {
  const addresses = await startTwo({ RATE_LIMITS: 'on' })
  const attempts = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      call(addresses[index % 2] as string, 'signIn', {
        body: { email: 'nobody@example.com', password: 'guess' },
      }),
    ),
  )
  const errorCodes = attempts.map(({ errorCode }) => errorCode)
  expect(errorCodes.filter((errorCode) => errorCode !== 'too-many')).toHaveLength(10)
  expect(new Set(errorCodes).size).toBe(2)
})

test('64 orders at once at two processes get 64 numbers', async () => {
  const addresses = await startTwo()
  const visitor = await signUp(addresses[0])
  const orders = await Promise.all(
    Array.from({ length: 64 }, (_, index) => placeOrder(addresses[index % 2] as string, visitor)),
  )
  expect(new Set(orders.map(({ reply }) => reply?.id)).size).toBe(64)
})

test('one key sent to both processes at once is one order', async () => {
  const addresses = await startTwo()
  const visitor = await signUp(addresses[0])
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID()
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, i) => placeOrder(addresses[i % 2] as string, visitor, key)),
    )
    expect(new Set(orders.map(({ reply }) => reply?.id)).size).toBe(1)
  }
})

test('a stream at one process gets a change made at the other', async () => {
  const [one, other] = await startTwo()
  const visitor = await signUp(one)
  const stream = await openChanges(one, visitor)
  const { reply } = await placeOrder(other, visitor)
  await vi.waitFor(() => expect(stream.heard()).toContain(reply?.id), patience)
})

test('two processes send every email once', async () => {
  const mailServer = await startMailServer()
  const data = dataInPostgres(await createPostgresDatabase())
  const env = { SMTP_URL: mailServer.address }
  await Promise.all([startServer(data, env), startServer(data, env)])
  const database = await data.open()
  const subjects = Array.from({ length: 60 }, (_, index) => `Mail ${index} of 60`)
  await database.change(async (trx, announce) => {
    const now = new Date().toISOString()
    const mail = { recipient: 'ada@example.com', body: 'Hello.', createdAt: now, dueAt: now }
    await trx
      .insertInto('outbox')
      .values(subjects.map((subject) => ({ ...mail, id: randomUUID(), subject, attempts: 0 })))
      .execute()
    announce({ kind: 'mail' })
  })
  await vi.waitFor(async () => {
    const waiting = await database.query
      .selectFrom('outbox')
      .where('sentAt', 'is', null)
      .selectAll()
      .execute()
    expect(waiting).toEqual([])
  }, patience)
  await database.close()

  const received = mailServer.mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? '')
  expect(received.toSorted()).toEqual(subjects.toSorted())
})

/** The addresses of two processes on one new database. */
async function startTwo(env: Parameters<typeof startServer>[1] = {}): Promise<[string, string]> {
  const data = dataInPostgres(await createPostgresDatabase())
  const [one, other] = await Promise.all([startServer(data, env), startServer(data, env)])
  return [one.address, other.address]
}
