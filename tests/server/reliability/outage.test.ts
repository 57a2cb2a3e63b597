import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { startPostgres } from '#bin/postgres.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { openServerDatabase } from '#server/open-database.ts'
import { ask, call, type Sent } from './call.ts'
import { openChanges } from './change-stream.ts'
import { startMailServer } from './mail-server.ts'
import { orderWith, startOrders } from './order-load.ts'
import { dataInPostgres, spawnServer, startServer } from './server-under-test.ts'
import { expectStoredOnce } from './stored-orders.ts'
import { signUp, signUpMany, type Visitor } from './visitor.ts'

const outageMs = 3000
const patience = { timeout: 30_000, interval: 50 }

let postgres: Awaited<ReturnType<typeof startPostgres>>

// One of its own: the others' must not be stopped under them.
beforeAll(async () => {
  postgres = await startPostgres()
  return () => postgres.stop()
})

test('while PostgreSQL is stopped every call fails as unavailable, and the same process recovers when it is back', async () => {
  const mailServer = await startMailServer()
  const data = dataInPostgres(await postgres.createDatabase())
  const server = await startServer(data, { SMTP_URL: mailServer.address })
  const { address } = server
  const visitor = await signUp(address)
  const { id } = await ask(address, 'placeOrder', orderOf(visitor))
  const stream = await openChanges(address, visitor)
  const calls: { [Name in EndpointName]?: Sent<Name> } = {
    ready: {},
    readSession: visitor,
    signIn: { body: visitor },
    signUp: { body: { ...visitor, email: 'new@example.com', name: 'Bo', company: 'Bo & Co' } },
    requestPasswordReset: { body: visitor },
    resetPassword: { body: { token: 'unknown', password: 'long enough' } },
    confirmEmail: { ...visitor, body: { token: 'unknown' } },
    listSessions: visitor,
    listRequests: visitor,
    readRequest: { ...visitor, id },
    placeOrder: orderOf(visitor),
    exportJson: visitor,
    exportCsv: visitor,
    watch: visitor,
    listQueue: visitor,
  }

  await postgres.stop()
  const stoppedAt = Date.now()
  do {
    for (const [name, sent] of Object.entries(calls)) {
      const { errorCode } = await call(address, name as EndpointName, sent as Sent<EndpointName>)
      expect({ name, errorCode }).toEqual({ name, errorCode: 'unavailable' })
    }
    expect(await ask(address, 'health')).toEqual({ status: 'ok' })
  } while (Date.now() - stoppedAt < outageMs)

  await postgres.restart()
  await vi.waitFor(() => ask(address, 'ready'), patience)
  expect(await ask(address, 'readSession', visitor)).toMatchObject({
    user: { email: visitor.email },
  })
  await vi.waitFor(async () => {
    const { id: newId } = await ask(address, 'placeOrder', orderOf(visitor))
    await vi.waitFor(() => expect(stream.heard()).toContain(newId), { timeout: 500 })
  }, patience)
  await ask(address, 'requestPasswordReset', { body: visitor })
  // Each order has an email of its own.
  const resets = () => mailServer.mails.filter((mail) => /^Subject: .*password/im.test(mail))
  await vi.waitFor(() => expect(resets()).toHaveLength(1), patience)
  expect(server.isRunning()).toBe(true)
})

test('no acknowledged order is lost when PostgreSQL stops under load', async () => {
  const data = dataInPostgres(await postgres.createDatabase())
  const server = await startServer(data)
  const load = startOrders(() => server.address, await signUpMany(server.address, 6))
  for (let outage = 0; outage < 3; outage += 1) {
    await load.untilMore(20)
    await postgres.stop()
    await vi.waitFor(async () => {
      expect(await call(server.address, 'ready')).toMatchObject({ errorCode: 'unavailable' })
    }, patience)
    await postgres.restart()
  }
  await load.untilMore(20)
  await load.stop()

  const errorCodes = new Set(load.orders.flatMap((order) => [...order.errorCodes]))
  expect(errorCodes).toEqual(new Set(['unavailable']))
  const database = await data.open()
  await expectStoredOnce(database, load.orders).finally(() => database.close())
  // Still the same process: another one would have another address.
  expect(await server.stop()).toBe(0)
})

test('an email that is sent while PostgreSQL is stopped is not sent again', async () => {
  const mailServer = await startMailServer()
  const data = dataInPostgres(await postgres.createDatabase())
  const server = await startServer(data, { SMTP_URL: mailServer.address })
  const release = mailServer.hold()
  await signUp(server.address)
  await vi.waitFor(() => expect(mailServer.mails).toHaveLength(1), patience)
  await postgres.stop()
  release()
  await vi.waitFor(() => expect(server.output()).toContain('outbox not available'), patience)
  await postgres.restart()

  const database = await data.open()
  await vi.waitFor(async () => {
    const outbox = await database.query.selectFrom('outbox').selectAll().execute()
    expect(outbox).toMatchObject([{ sentAt: expect.any(String), attempts: 1 }])
  }, patience)
  await database.close()
  expect(mailServer.mails).toHaveLength(1)
})

test('a server that starts while PostgreSQL is down reports that it waits, and starts listening when it is back', async () => {
  const DATABASE_URL = await postgres.createDatabase()
  await postgres.stop()
  const lines: string[] = []
  const opening = openServerDatabase({ DATABASE_URL }, (line) => lines.push(line))
  await vi.waitFor(() => expect(lines).toHaveLength(1), patience)
  await postgres.restart()
  const database = await opening
  await database.ping()
  await database.close()
  expect(lines).toEqual([
    expect.stringMatching(
      /^The database at DATABASE_URL is not available \(connect ENOENT .*\). Waiting; the live service opens when it answers.$/,
    ),
    'The database at DATABASE_URL answers.',
  ])
})

test('a server that waits for PostgreSQL exits with code 0 on SIGTERM', async () => {
  const address = 'postgres://hitlist@localhost/unreachable?host=/nowhere'
  const server = await spawnServer(dataInPostgres(address))
  await vi.waitFor(() => expect(server.output()).toContain('Waiting'), patience)
  expect(await server.stop()).toBe(0)
})

function orderOf({ cookie }: Visitor) {
  const key = randomUUID()
  return { cookie, key, body: orderWith(key) }
}
