import { onTestFinished } from 'vitest'
import { startPostgres } from '#bin/postgres.ts'
import { grantOperator } from '#server/services/accounts/operators.ts'
import { ask, call } from '#tests/server/reliability/call.ts'
import { dataInPostgres, type ServerData } from '#tests/server/reliability/server-under-test.ts'
import { cookieFrom, signUp, signUpMany, type Visitor } from '#tests/server/reliability/visitor.ts'
import { startFreezableProxy } from '../freezable-proxy.ts'
import { createCaller } from './caller.ts'
import { placeOrder, runClient, runSignUps } from './clients.ts'
import { type Fault, runFaults } from './faults.ts'
import { startFleet } from './fleet.ts'
import { createLedger } from './ledger.ts'
import { sampleMemory } from './memory.ts'
import { runOperator } from './operator.ts'
import { startRestartableMailServer } from './restartable-mail-server.ts'
import { sendWaitingMail, untilMailIsTried } from './send-waiting-mail.ts'
import { createSmallDisk } from './small-disk.ts'
import { openStreams } from './streams.ts'
import { untilEachHearsAnOrder } from './until-each-hears.ts'

export interface SoakOptions {
  seconds: number
  report: (line: string) => void
}

export type SoakResult = Awaited<ReturnType<typeof runSoak>>

const processCount = 3
const clientCount = 3

/** Traffic at several processes on one PostgreSQL while everything around them fails, and then all is well again. */
export async function runSoak({ seconds, report }: SoakOptions) {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const databaseUrl = await postgres.createDatabase()
  const proxy = await startFreezableProxy(databaseUrl)
  const mailServer = await startRestartableMailServer()
  const direct = dataInPostgres(databaseUrl)
  const data = { ...direct, env: { ...direct.env, DATABASE_URL: proxy.address } }
  // The option is that of `npm start`.
  const env = { SMTP_URL: mailServer.url, NODE_OPTIONS: '--max-semi-space-size=4' }
  const fleet = await startFleet(data, env, processCount)
  const people = await signUpPeople(direct, fleet.addresses()[0] ?? '')
  const disk = await createSmallDisk(databaseUrl)

  const faults: Fault[] = [
    { name: 'mail server down', from: 7, until: 17, begin: mailServer.stop, end: mailServer.start },
    {
      name: 'PostgreSQL stopped',
      from: 21,
      until: 24,
      begin: postgres.stop,
      end: postgres.restart,
    },
    { name: 'PostgreSQL frozen', from: 31, until: 37, begin: proxy.freeze, end: proxy.thaw },
    { name: 'disk full', from: 44, until: 50, begin: disk.fill, end: disk.free },
  ]
  const traffic = startTraffic(fleet.addresses, people)
  const readMemory = sampleMemory(fleet.survivor().pid)
  const unavailable = await runFaults({
    seconds,
    faults,
    kill: fleet.killOne,
    countUnavailable: () => traffic.caller.counts.unavailable,
    report,
  })
  const memory = readMemory()
  report('all faults are over')
  await fleet.untilAllListen()
  await traffic.stop()
  await untilEachHearsAnOrder(people.clients, traffic)
  traffic.closeStreams()
  const crashes = fleet.crashes()
  const database = await direct.open()
  onTestFinished(() => database.close())
  await untilMailIsTried(database)
  const exitCodes = await fleet.stop()
  const last = await sendWaitingMail(database, direct, env)
  return {
    ...people,
    ...traffic,
    ...last,
    database,
    mails: mailServer.mails,
    kills: fleet.kills(),
    failedStarts: fleet.failedStarts(),
    crashes,
    exitCodes,
    unavailable,
    memory,
  }
}

interface People {
  clients: Visitor[]
  operator: { email: string; cookie: string }
}

/** Clients with a confirmed address: an unconfirmed one gets five emails a day at most. */
async function signUpPeople(data: ServerData, address: string): Promise<People> {
  const clients = await signUpMany(address, clientCount)
  const account = await signUp(address)
  const database = await data.open()
  await grantOperator(database, account.email, { allowUnconfirmed: true })
  await database.query.updateTable('user').set({ emailVerified: true }).execute()
  await database.close()
  const { headers } = await call(address, 'signIn', { body: account })
  const operator = { email: account.email, cookie: cookieFrom(headers) }
  await ask(address, 'listQueue', operator)
  return { clients, operator }
}

function startTraffic(addresses: () => readonly string[], { clients, operator }: People) {
  const caller = createCaller(addresses)
  const ledger = createLedger()
  const stopping = new AbortController()
  const closing = new AbortController()
  const streams = openStreams(addresses, clients, closing.signal)
  const toQuote: string[] = []
  const toStart: string[] = []
  const options = {
    caller,
    ledger,
    onOrdered: (id: string) => void toQuote.push(id),
    onAccepted: (id: string) => void toStart.push(id),
    stopping: stopping.signal,
  }
  const running = [
    ...clients.map((client) => runClient(client, options)),
    runSignUps(options),
    runOperator({ ...options, cookie: operator.cookie, toQuote, toStart }),
  ]
  return {
    caller,
    ledger,
    streams,
    order: (client: Visitor) => placeOrder(client, options),
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
    closeStreams: () => closing.abort(),
  }
}
