import { sql } from 'kysely'
import { expect, onTestFailed, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from '#bin/postgres.ts'
import { soakSecondsVariable } from '#bin/test-extent.ts'
import type { Database } from '#server/db/database.ts'
import { givenUp } from '#server/notifications/mail/outbox-store.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { startFreezableProxy } from '#tests/server/freezable-proxy.ts'
import { startOrders } from '#tests/server/reliability/order-load.ts'
import { residentMb } from '#tests/server/reliability/resident-mb.ts'
import { dataInPostgres, startServer } from '#tests/server/reliability/server-under-test.ts'
import { expectStoredOnce } from '#tests/server/reliability/stored-orders.ts'
import { signUpMany } from '#tests/server/reliability/visitor.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { startFleet } from './fleet.ts'

const given = process.env[soakSecondsVariable]
const seconds = Number(given ?? 60)
const waitOptions = { timeout: 240_000, interval: 100 }
/** Of the least in the last third of the time to the most in the first. */
const memoryGrowthMax = 1.5

interface Fault {
  name: string
  begin(): unknown
  end(): unknown
  /** Counts what shows that calls or emails have met the fault. */
  countMet(): number | Promise<number>
}

// Starting, sending the rest of the emails and comparing come on top.
vi.setConfig({ testTimeout: (3 * seconds + 900) * 1000 })

/**
 * Every fault in turn lasts until it was met, and then until orders are acknowledged again; before and during each, a
 * process is killed. At the end all is well, and every email is sent.
 */
test('three processes lose and repeat nothing through kills, outages, a frozen database and a full disk', async () => {
  const lines: string[] = []
  const report = (line: string) => void (given === undefined ? lines.push(line) : console.log(line))
  onTestFailed(() => console.log(lines.join('\n')))
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const databaseUrl = await postgres.createDatabase()
  const proxy = await startFreezableProxy(databaseUrl)
  let mailServer = await startSmtpServer()
  const { mails, url: SMTP_URL, port } = mailServer
  onTestFinished(() => mailServer.close())
  const direct = dataInPostgres(databaseUrl)
  const behindProxy = { ...direct, env: { ...direct.env, DATABASE_URL: proxy.address } }
  // The option is that of `npm start`.
  const env = { SMTP_URL, NODE_OPTIONS: '--max-semi-space-size=4' }
  const fleet = await startFleet(behindProxy, env, 3)
  const database = await direct.open()
  onTestFinished(() => database.close())
  const clients = await signUpMany(fleet.survivor.address, 6)
  // An unconfirmed address gets five emails a day at most.
  await database.query.updateTable('user').set({ isEmailConfirmed: 1 }).execute()
  const setDisk = await createSmallDisk(database)
  const load = startOrders(fleet.nextAddress, clients, { pauseMs: 250 })

  const failedMails = async () =>
    (await readUnsent(database).where('attempts', '>', 0).execute()).length
  const countMet = load.unavailableCount
  const faults: Fault[] = [
    {
      name: 'mail server down',
      begin: () => mailServer.close(),
      async end() {
        mailServer = await startSmtpServer({ port, mails })
      },
      countMet: failedMails,
    },
    { name: 'PostgreSQL stopped', begin: postgres.stop, end: postgres.restart, countMet },
    { name: 'PostgreSQL frozen', begin: proxy.freeze, end: proxy.thaw, countMet },
    { name: 'disk full', begin: () => setDisk('full'), end: () => setDisk('free'), countMet },
  ]
  const memoryMb: number[] = []
  const start = performance.now()
  do {
    for (const fault of faults) {
      await fleet.killOne()
      await load.untilMore(20)
      report(`${Math.round((performance.now() - start) / 1000)} s: ${fault.name}`)
      const before = await fault.countMet()
      await fault.begin()
      await vi.waitFor(
        async () => expect(await fault.countMet()).toBeGreaterThan(before),
        waitOptions,
      )
      await fleet.killOne()
      await fault.end()
      await load.untilMore(20)
      memoryMb.push(await residentMb(fleet.survivor.pid))
    }
  } while (performance.now() - start < seconds * 1000)
  await fleet.untilAllListen()
  await load.stop()
  await vi.waitFor(async () => {
    expect(await countRows(database, 'notification')).toBe(0)
    expect(await readUnsent(database).where('attempts', '=', 0).execute()).toEqual([])
  }, waitOptions)
  expect(fleet.crashes()).toEqual([])
  expect(await fleet.stop()).toEqual([0, 0, 0])
  await makeDue(database)
  await startServer(direct, env)
  await vi.waitFor(
    async () => expect(await readUnsent(database).execute()).toEqual([]),
    waitOptions,
  )

  const third = Math.ceil(memoryMb.length / 3)
  const firstMb = Math.max(...memoryMb.slice(0, third))
  const lastMb = Math.min(...memoryMb.slice(-third))
  report(`${load.orders.length} orders, ${mails.length} emails, ${fleet.kills()} kills`)
  report(`${load.unavailableCount()} calls answered 503, ${firstMb} MB at first, ${lastMb} MB last`)
  await expectStoredOnce(direct, load.orders)
  const received = new Set(mails.map((mail) => /^Message-ID: <([\w-]+)@/im.exec(mail)?.[1]))
  const outbox = await database.query.selectFrom('outbox').select('id').execute()
  expect(received).toEqual(new Set(outbox.map(({ id }) => id)))
  // One to each account, and one for each order.
  expect(outbox).toHaveLength(clients.length + (await countRows(database, 'request')))
  // A process that is killed between sending an email and marking it leaves it to be sent again.
  expect(mails.length - received.size).toBeLessThanOrEqual(fleet.kills())
  expect(lastMb / firstMb).toBeLessThan(memoryGrowthMax)
})

/**
 * Lets PostgreSQL answer as on a full disk: every insert and update of every table fails with the error
 * that it then gives. The disk itself has space, since a small one could be mounted by root alone.
 */
async function createSmallDisk({ query }: Database) {
  const run = (text: string) => sql.raw(text).execute(query)
  const full = `raise 'could not extend file: No space left on device' using errcode = '53100'`
  // Without a lock on any table, so that it does not wait for transactions.
  const setDisk = (state: 'full' | 'free') =>
    run(`create or replace function small_disk() returns trigger language plpgsql as
      $$ begin ${state === 'full' ? full : 'return null'}; end $$`)
  await setDisk('free')
  for (const { name } of await query.introspection.getTables()) {
    await run(
      `create trigger small_disk before insert or update on "${name}" execute function small_disk()`,
    )
  }
  return setDisk
}

/** An email that a killed process was sending waits three minutes, and one that failed up to a day; here both are over at once. */
async function makeDue({ query }: Database): Promise<void> {
  await query
    .updateTable('outbox')
    .set({ dueAt: new Date().toISOString() })
    .where('sentAt', 'is', null)
    .where('dueAt', '<', givenUp)
    .execute()
}

function readUnsent({ query }: Database) {
  return query.selectFrom('outbox').where('sentAt', 'is', null).select(['subject', 'attempts'])
}
