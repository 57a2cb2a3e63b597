import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { engines } from '#tests/server/test-database.ts'
import { ask } from './call.ts'
import { openChanges } from './change-stream.ts'
import { startMailServer } from './mail-server.ts'
import { type SentOrder, startOrders } from './order-load.ts'
import { createTestData, startServer } from './server-under-test.ts'
import { openConnection } from './slow-order.ts'
import { expectStoredOnce } from './stored-orders.ts'
import { untilRefused } from './until-refused.ts'
import { signUp, signUpMany } from './visitor.ts'

const stops = 3
const patience = { timeout: 20_000, interval: 10 }

test.each(engines)(
  'on SIGTERM under load, a server on %s answers everything it has received, and accepts nothing more',
  async (engine) => {
    const data = await createTestData(engine)
    const orders: SentOrder[] = []
    for (let stop = 0; stop < stops; stop += 1) {
      const server = await startServer(data)
      const visitors = await signUpMany(server.address, 4)
      const load = startOrders(() => server.address, visitors)
      const connections = visitors
        .flatMap((visitor) => Array.from({ length: 6 }, () => visitor))
        .map((visitor) => openConnection(server.address, visitor))
      // Connections that have been used before are kept for the next order.
      const before = await Promise.all(connections.slice(12).map((connection) => connection.send()))
      await Promise.all(before.map(({ answer }) => answer))
      await load.untilMore(1)

      const sent = await Promise.all(
        connections.map((connection, index) => connection.send(index === 0 ? 'half' : 'all')),
      )
      const exit = server.stop()
      await untilRefused(server.address)
      sent[0]?.sendRest()
      const statuses = await Promise.all(sent.map(({ answer }) => answer))
      expect(statuses).toEqual(statuses.map(() => 201))
      expect(await exit).toBe(0)

      await load.stop()
      expect(load.orders.filter(({ errorCodes }) => errorCodes.size > 0)).toEqual([])
      orders.push(...load.orders, ...[...before, ...sent].map(({ order }) => order))
    }
    const database = await data.open()
    await expectStoredOnce(database, orders).finally(() => database.close())
  },
)

test.each(engines)(
  'on SIGTERM, a server on %s ends its streams and finishes the current email',
  async (engine) => {
    const mailServer = await startMailServer()
    const data = await createTestData(engine)
    const server = await startServer(data, { SMTP_URL: mailServer.address })
    const visitor = await signUp(server.address)
    await vi.waitFor(() => expect(mailServer.mails).toHaveLength(1), patience)
    const stream = await openChanges(server.address, visitor)
    const release = mailServer.hold()
    await ask(server.address, 'requestPasswordReset', { body: { email: visitor.email } })
    await vi.waitFor(() => expect(mailServer.mails).toHaveLength(2), patience)

    const exit = server.stop()
    await untilRefused(server.address)
    await stream.ended
    // A terminal asks twice: once the process, once the script that started it.
    const again = server.stop()
    release()
    expect(await again).toBe(0)
    expect(await exit).toBe(0)

    const database = await data.open()
    const outbox = await database.query.selectFrom('outbox').selectAll().execute()
    await database.close()
    expect(outbox.map(({ sentAt }) => sentAt)).toEqual([expect.any(String), expect.any(String)])
    expect(mailServer.mails).toHaveLength(2)
  },
)

test('on SIGTERM a server waits longer for its own work than for a stalled client', async () => {
  const data = await createTestData('postgres')
  const server = await startServer(data)
  const visitor = await signUp(server.address)
  const database = await data.open()
  const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.change(async (trx) => {
    await sql`lock table request in exclusive mode`.execute(trx)
    isHeld.resolve()
    await mayGo.promise
  })
  await isHeld.promise
  const { answer } = await openConnection(server.address, visitor).send()
  await vi.waitFor(async () => {
    const waiting = await sql`select from pg_locks where not granted`.execute(database.query)
    expect(waiting.rows).toHaveLength(1)
  }, patience)

  const stalled = connect(Number(new URL(server.address).port), 'localhost')
  await once(stalled, 'connect')
  stalled.write('POST /api/requests HTTP/1.1\r\n')
  const stoppedAt = performance.now()
  const exit = server.stop()
  await vi.waitUntil(() => performance.now() - stoppedAt > 2500, patience)
  mayGo.resolve()
  await holding
  await database.close()
  expect(await answer).toBe(201)
  expect(await exit).toBe(0)
})
