import { expect, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from '#bin/postgres.ts'
import { isFullRun } from '#bin/test-extent.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { leaseMs } from '#server/notifications/mail/mailer.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { ask, call, type Sent } from './call.ts'
import { openChanges } from './change-stream.ts'
import { newOrder, orderWith, type SentOrder, startOrders } from './order-load.ts'
import { dataInPostgres, startServer } from './server-under-test.ts'
import { expectStoredOnce } from './stored-orders.ts'
import { signUp, signUpMany } from './visitor.ts'

const outages = isFullRun ? 3 : 1
const waitOptions = { timeout: 60_000, interval: 50 }

test('while PostgreSQL is stopped under load every call fails as unavailable, and the same process recovers, with nothing lost and no email sent twice', async () => {
  // One of its own: the others' must not be stopped under them.
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const mailServer = await startSmtpServer()
  onTestFinished(mailServer.close)
  const data = dataInPostgres(await postgres.createDatabase())
  const server = await startServer(data, { SMTP_URL: mailServer.url })
  const { address } = server
  const visitor = await signUp(address)
  const stream = await openChanges(address, visitor)
  const load = startOrders(() => address, await signUpMany(address, 4))
  const refused = newOrder(visitor)
  const own = [refused]
  const calls: { [Name in EndpointName]?: Sent<Name> } = {
    readSession: visitor,
    signIn: { body: visitor },
    signUp: { body: { ...visitor, email: 'new@example.com', name: 'Bo', company: 'Bo & Co' } },
    requestPasswordReset: { body: visitor },
    listRequests: visitor,
    placeOrder: callFor(refused),
    exportCsv: visitor,
    watch: visitor,
  }
  let stoppedAt = 0
  for (let outage = 0; outage < outages; outage += 1) {
    await load.untilMore(10)
    const release = mailServer.hold()
    const received = mailServer.mails.length
    await ask(address, 'requestPasswordReset', { body: visitor })
    await vi.waitFor(() => expect(mailServer.mails.length).toBeGreaterThan(received), waitOptions)
    const logged = server.output().length
    await postgres.stop()
    stoppedAt = Date.now()
    release()
    // For a moment, the answer from before is shared.
    const askReady = async () => (await call(address, 'ready', {})).errorCode
    await vi.waitFor(async () => expect(await askReady()).toBe('unavailable'), waitOptions)
    for (const [name, sent] of Object.entries(calls)) {
      const { errorCode } = await call(address, name as EndpointName, sent as Sent<EndpointName>)
      expect({ name, errorCode }).toEqual({ name, errorCode: 'unavailable' })
    }
    expect(await ask(address, 'health')).toMatchObject({ status: 'ok' })
    await vi.waitFor(() => {
      expect(server.output().slice(logged)).toContain('outbox not available')
    }, waitOptions)
    await postgres.restart()
    await vi.waitFor(() => ask(address, 'ready'), waitOptions)
  }
  await load.untilMore(10)
  await load.stop()
  await vi.waitFor(async () => {
    const order = newOrder(visitor)
    own.push(order)
    order.ids.add((await ask(address, 'placeOrder', callFor(order))).id)
    const ids = own.flatMap((placed) => [...placed.ids])
    expect(ids.some((id) => stream.heard().includes(id))).toBe(true)
  }, waitOptions)

  const database = await data.open()
  onTestFinished(() => database.close())
  await endLeasesFrom(database, stoppedAt, idsOf(mailServer.mails))
  const unsent = database.query.selectFrom('outbox').where('sentAt', 'is', null).select('id')
  await vi.waitFor(async () => expect(await unsent.execute()).toEqual([]), waitOptions)
  const ids = idsOf(mailServer.mails)
  expect(new Set(ids).size).toBe(mailServer.mails.length)
  await expectStoredOnce(data, [...load.orders, ...own])
  // Still the same process: another one would have another address.
  expect(await server.stop()).toBe(0)
})

function idsOf(mails: readonly string[]): (string | undefined)[] {
  return mails.map((mail) => /^Message-ID: <(.*)@/im.exec(mail)?.[1])
}

/**
 * An email whose claim was stored, but not answered before PostgreSQL stopped, is sent once the lease is over.
 * It is over at once: the test would wait minutes. What was received is only still to be marked as sent.
 */
async function endLeasesFrom(database: Database, stoppedAt: number, received: unknown[]) {
  await database.change(async (trx) => {
    await trx
      .updateTable('outbox')
      .set({ dueAt: new Date().toISOString() })
      .where('sentAt', 'is', null)
      .where('dueAt', '<=', new Date(stoppedAt + leaseMs).toISOString())
      .where('id', 'not in', received.map(String))
      .execute()
    trx.announce({ kind: 'mail' })
  })
}

function callFor({ key, visitor }: SentOrder) {
  return { cookie: visitor.cookie, key, body: orderWith(key) }
}
