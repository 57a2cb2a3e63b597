import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { requestNumber } from '#domain/requests/request-id.ts'
import { minuteMs } from '#domain/values/dates.ts'
import { watchMessages, watchRules } from '#domain/watching/watch.ts'
import { cleanUp } from '#server/cleanup.ts'
import type { Database } from '#server/db/database.ts'
import { composeDue } from '#server/notifications/compose-due.ts'
import { requireOperatorRequest } from '#server/operations/read-queue.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { listRequests } from '#server/requests/read-request.ts'
import { updateRequest } from '#server/requests/request-changes.ts'
import { addOrders, openWithRequest } from '#tests/server/orders.ts'
import { engines, openTogether } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { checkSome, startWatching } from './watch-solutions.ts'
import { findNextCheck } from './watch-store.ts'
import { saveWatch } from './watching.ts'

const logger = pino({ level: 'silent' })
const start = Date.parse('2126-11-19T10:00:10.000Z')
const inMinutes = (minutes: number) => vi.setSystemTime(start + minutes * minuteMs)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => void vi.useRealTimers())
})

test.each(engines)(
  'on %s, three failed checks email operators, two more the client, and the recovery both, each once',
  async (engine) => {
    const { database, client, operator, id, server, check } = await openWatched(engine)
    const emailed = async () => {
      await composeDue({ database })
      const mails = database.query.selectFrom('outbox').orderBy('kind', 'desc')
      const rows = await mails.select(['recipient', 'subject']).execute()
      await database.query.deleteFrom('outbox').execute()
      return rows.map(({ recipient, subject }) => [recipient === client.email, subject])
    }
    await emailed()
    await check(0)
    const found: unknown[] = []
    server.status = 502
    for (const minutes of [5, 10, 15, 20, 25, 30]) {
      await check(minutes)
      found.push(await emailed())
    }
    const down = { checkedAt: '2126-11-19T10:30:10.000Z', downSince: '2126-11-19T10:05:10.000Z' }
    const state = (await requireOperatorRequest(database.query, requestNumber(id))).watch
    expect(state).toMatchObject({ ...down, problem: 'Answered with status 502', uptime: 0.1428 })
    const { requests } = await listRequests(database, client, {})
    expect(requests[0]?.watch).toMatchObject(down)
    expect(requests[0]?.watch).not.toHaveProperty('problem')
    server.status = 302
    await check(35)
    found.push(await emailed())
    const [ours, theirs] = [`${client.name}’s`, 'Your']
    expect(found).toEqual([
      [],
      [],
      [[false, `${ours} Slack replacement is down`]],
      [],
      [[true, `${theirs} Slack replacement is down`]],
      [],
      [
        [false, `${ours} Slack replacement is back up`],
        [true, `${theirs} Slack replacement is back up`],
      ],
    ])
    // An outage is in the timeline, and is no update that waits to be read.
    expect((await listRequests(database, client, {})).unread).toBe(0)
    const { events, watch } = await requireOperatorRequest(database.query, requestNumber(id))
    const seen = events.slice(1).map(({ detail }) => detail)
    expect(seen).toMatchObject([
      { kind: 'watched', step: 'down', reason: 'Answered with status 502', address: server.url },
      { kind: 'outage', step: 'down' },
      { kind: 'watched', step: 'up' },
      { kind: 'outage', step: 'up', since: down.downSince },
    ])
    expect(watch).not.toHaveProperty('downSince')
    expect(watch?.days.at(-1)).toBe(0.25)
    expect(operator.role).toBe('operator')
  },
)

test('two failed checks, or a recovery before ten minutes, tell the client nothing', async () => {
  const { database, id, server, check } = await openWatched()
  const statuses = [500, 404, 200, 500, 0, 500, 500, 200]
  for (const [index, status] of statuses.entries()) {
    server.status = status
    await check(index * 5, { timeoutMs: 300 })
  }
  const { events } = await requireOperatorRequest(database.query, requestNumber(id))
  expect(events.slice(1).map(({ detail }) => detail)).toMatchObject([
    { kind: 'watched', step: 'down', reason: 'Answered with status 500' },
    { kind: 'watched', step: 'up' },
  ])
})

test('a process that comes back after hours checks once, and a clock that was ahead loses an hour at most', async () => {
  const { database, server, check } = await openWatched()
  await check(0)
  await check(3 * 60)
  expect(server.count).toBe(2)
  inMinutes(0)
  expect(await checkSome(server.options)).toBe(false)
  await cleanUp(database, { now: new Date() })
  await check(0)
  expect(server.count).toBe(3)
  expect(await findNextCheck(database.query)).toBe(start + 5 * minuteMs - 10_000)
})

test('watching ends with its switch, and once the request is moved back or its address is removed', async () => {
  const { database, operator, id, server, check, options } = await openWatched()
  const watched = async () =>
    (await database.query.selectFrom('watch').select('requestNumber').execute()).length
  const number = requestNumber(id)
  await saveWatch(options, operator, id, { isOn: false, address: '' })
  await check(0)
  expect([server.count, await watched()]).toEqual([0, 0])
  await saveWatch(options, operator, id, { isOn: true, address: `${server.url}health` })
  await check(5)
  expect([server.count, await watched()]).toEqual([1, 1])
  expect(server.paths).toEqual(['/health'])
  const { version } = await requireOperatorRequest(database.query, number)
  await moveRequest(database, operator, id, { version, to: 'in-progress', reason: 'A bug' })
  expect(await requireOperatorRequest(database.query, number)).not.toHaveProperty('watch')
  await check(10)
  expect([server.count, await watched()]).toEqual([1, 0])
})

test('only solutions that are handed over, at addresses that may be called, can be watched', async () => {
  const { database, operator, id, options } = await openWatched()
  const save = (address: string, arePrivateNetworksAllowed = false) =>
    saveWatch({ ...options, arePrivateNetworksAllowed }, operator, id, { isOn: true, address })
  const refused = { fields: { address: watchMessages.notPublic } }
  for (const address of [
    'https://127.0.0.1/',
    'http://example.com',
    'https://[::1]/',
    'https://a b',
  ]) {
    await expect(save(address)).rejects.toMatchObject(refused)
  }
  await save('https://chat.example/health')
  await updateRequest(database.query, requestNumber(id), { status: 'in-progress' })
  await expect(save('')).rejects.toMatchObject({ message: watchMessages.notCompleted })
})

test('a name that leads to a private address is not called', async () => {
  const { database, id, server, check } = await openWatched()
  await database.query
    .updateTable('watch')
    .set({ address: server.url.replace('http://127.0.0.1', 'https://localhost') })
    .execute()
  await check(0, { arePrivateNetworksAllowed: false })
  expect(server.count).toBe(0)
  const { watch } = await requireOperatorRequest(database.query, requestNumber(id))
  expect(watch?.problem).toBe('The address couldn’t be reached')
})

test('of several processes that look for due checks together, one makes each', async () => {
  const databases = await openTogether(3)
  const [database] = databases as [Database]
  const client = await addUser(database)
  const server = await startSolution()
  const numbers = await addOrders(database, client, 50)
  await watchAll(database, numbers, server.url)
  const workers = databases.map((one) => startWatching({ ...server.options, database: one }))
  const checked = () =>
    database.query.selectFrom('watchDay').select(['requestNumber', 'checks']).execute()
  await vi.waitFor(async () => expect(await checked()).toHaveLength(50), { timeout: 20_000 })
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(server.count).toBe(50)
  expect((await checked()).every(({ checks }) => checks === 1)).toBe(true)
})

test('days are kept for as long as they are shown', async () => {
  const { database, id, check } = await openWatched()
  await check(0)
  const today = Math.floor(start / (24 * 60 * minuteMs))
  const { query } = database
  for (const ago of [1, watchRules.days - 1, watchRules.days]) {
    const day = { requestNumber: requestNumber(id), day: today - ago, checks: 2, failures: 1 }
    await query.insertInto('watchDay').values(day).execute()
  }
  await cleanUp(database, { now: new Date() })
  const { watch } = await requireOperatorRequest(query, requestNumber(id))
  expect(watch?.days).toHaveLength(watchRules.days)
  expect([watch?.days.at(0), watch?.days.at(1), watch?.days.at(-2)]).toEqual([0.5, null, 0.5])
  expect(await query.selectFrom('watchDay').select('day').execute()).toHaveLength(3)
})

async function openWatched(engine?: (typeof engines)[number]) {
  const { database, client, operator, id } = await openWithRequest(engine)
  const server = await startSolution()
  const options = { database, arePrivateNetworksAllowed: true }
  const completed = { status: 'completed', solutionUrl: server.url } as const
  await updateRequest(database.query, requestNumber(id), completed)
  await saveWatch(options, operator, id, { isOn: true, address: '' })
  server.options.database = database
  return {
    database,
    client,
    operator,
    id,
    server,
    options,
    /** What is due so many minutes later. */
    async check(minutes: number, changes: Partial<Parameters<typeof checkSome>[0]> = {}) {
      inMinutes(minutes)
      while (await checkSome({ ...server.options, ...changes }));
    },
  }
}

/** A real HTTP server that answers with a status, and not at all with 0. */
async function startSolution() {
  const solution = {
    url: '',
    status: 200,
    count: 0,
    paths: [] as (string | undefined)[],
    options: { logger, arePrivateNetworksAllowed: true } as Parameters<typeof checkSome>[0],
  }
  const server = createServer((request, response) => {
    solution.count += 1
    solution.paths.push(request.url)
    if (solution.status === 0) return
    response.writeHead(solution.status, { Location: 'http://127.0.0.1:1/' })
    response.end('a body that nobody reads')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  solution.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return solution
}

async function watchAll({ query }: Database, numbers: number[], solutionUrl: string) {
  const completed = { status: 'completed', solutionUrl } as const
  await query.updateTable('request').set(completed).where('number', 'in', numbers).execute()
  const at = new Date().toISOString()
  const rows = numbers.map((number) => ({ requestNumber: number, since: at, nextAt: at }))
  await query.insertInto('watch').values(rows).execute()
}
