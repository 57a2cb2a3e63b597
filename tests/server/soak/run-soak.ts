import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { startPostgres } from '#bin/postgres.ts'
import type { Database } from '#server/db/database.ts'
import { givenUp } from '#server/db/outbox-store.ts'
import { grantOperator } from '#server/services/accounts/operators.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { startFreezableProxy } from '#tests/server/freezable-proxy.ts'
import { call } from '#tests/server/reliability/call.ts'
import { residentMb } from '#tests/server/reliability/resident-mb.ts'
import { dataInPostgres, startServer } from '#tests/server/reliability/server-under-test.ts'
import { cookieFrom, signUp, signUpMany } from '#tests/server/reliability/visitor.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { startFleet } from './fleet.ts'
import { type People, startTraffic } from './traffic.ts'

export interface SoakOptions {
  seconds: number
  report: (line: string) => void
}

interface Fault {
  name: string
  begin(): unknown
  end(): unknown
  /** Counts what shows that calls or emails have met the fault. */
  countMet(): number | Promise<number>
}

export type SoakResult = Awaited<ReturnType<typeof runSoak>>

/** Each email waits for the disk twice. */
const patience = { timeout: 240_000, interval: 100 }

/**
 * Traffic at three processes on one PostgreSQL. Every fault in turn lasts until it was met, and then until calls are
 * answered again; before and during each a process is killed. At the end all is well, and every email is sent.
 */
export async function runSoak({ seconds, report }: SoakOptions) {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const databaseUrl = await postgres.createDatabase()
  const proxy = await startFreezableProxy(databaseUrl)
  const { mails, ...firstMailServer } = await startSmtpServer()
  let mailServer = firstMailServer
  onTestFinished(() => mailServer.close())
  const direct = dataInPostgres(databaseUrl)
  const data = { ...direct, env: { ...direct.env, DATABASE_URL: proxy.address } }
  // The option is that of `npm start`.
  const env = { SMTP_URL: mailServer.url, NODE_OPTIONS: '--max-semi-space-size=4' }
  const fleet = await startFleet(data, env, 3)
  const database = await direct.open()
  onTestFinished(() => database.close())
  const people = await signUpPeople(database, fleet.survivor.address)
  const setDisk = await createSmallDisk(database)
  const traffic = startTraffic(fleet.addresses, people)
  const { counts } = traffic
  const unavailable = () => counts.unavailable
  const faults: Fault[] = [
    {
      name: 'mail server down',
      begin: () => mailServer.close(),
      async end() {
        mailServer = await startSmtpServer({ port: mailServer.port, mails })
      },
      countMet: async () => (await readUnsent(database).where('attempts', '>', 0).execute()).length,
    },
    {
      name: 'PostgreSQL stopped',
      begin: postgres.stop,
      end: postgres.restart,
      countMet: unavailable,
    },
    { name: 'PostgreSQL frozen', begin: proxy.freeze, end: proxy.thaw, countMet: unavailable },
    {
      name: 'disk full',
      begin: () => setDisk('full'),
      end: () => setDisk('free'),
      countMet: unavailable,
    },
  ]
  const memoryMb: number[] = []
  const start = performance.now()
  let rounds = 0
  do {
    for (const fault of faults) {
      await fleet.killOne()
      await untilMore(() => counts.answered)
      report(`${Math.round((performance.now() - start) / 1000)} s: ${fault.name}`)
      const before = await fault.countMet()
      await fault.begin()
      await vi.waitFor(async () => expect(await fault.countMet()).toBeGreaterThan(before), patience)
      await fleet.killOne()
      await fault.end()
      await untilMore(() => counts.answered)
      memoryMb.push(await residentMb(fleet.survivor.pid))
    }
    rounds += 1
  } while (performance.now() - start < seconds * 1000)
  await fleet.untilAllListen()
  await traffic.stop()
  await vi.waitFor(async () => {
    expect(await countRows(database, 'notification')).toBe(0)
    expect(await readUnsent(database).where('attempts', '=', 0).execute()).toEqual([])
  }, patience)
  const crashes = fleet.crashes()
  const exitCodes = await fleet.stop()
  await makeDue(database)
  await startServer(direct, env)
  await vi.waitFor(async () => expect(await readUnsent(database).execute()).toEqual([]), patience)
  return {
    ...people,
    traffic,
    database,
    mails,
    kills: fleet.kills(),
    crashes,
    exitCodes,
    memoryMb,
    rounds,
  }

  async function untilMore(count: () => number): Promise<void> {
    const target = count() + 50
    await vi.waitFor(() => expect(count()).toBeGreaterThan(target), patience)
  }
}

/** Clients with a confirmed address: an unconfirmed one gets five emails a day at most. */
async function signUpPeople(database: Database, address: string): Promise<People> {
  const clients = await signUpMany(address, 3)
  const account = await signUp(address)
  await grantOperator(database, account.email, { allowUnconfirmed: true })
  await database.query.updateTable('user').set({ emailVerified: true }).execute()
  const { headers } = await call(address, 'signIn', { body: account })
  return { clients, operator: { email: account.email, cookie: cookieFrom(headers) } }
}

/**
 * Lets PostgreSQL answer as on a full disk: every insert and update of every table fails with the error
 * that it then gives. The disk itself has space, since a small one could be mounted by root alone.
 */
async function createSmallDisk({ query }: Database) {
  const run = (statement: string) => sql.raw(statement).execute(query)
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
