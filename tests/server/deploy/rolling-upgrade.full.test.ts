import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { operatorRequestSchema } from '#domain/operations.ts'
import { requestId } from '#domain/request-id.ts'
import type { Database } from '#server/db/database.ts'
import { noDueTime } from '#server/db/request-row.ts'
import { cleanUp } from '#server/services/cleanup.ts'
import { readOperatorRequest } from '#server/services/read-operator-request.ts'
import { headersOf } from '#tests/server/reliability/call.ts'
import { newOrder, orderWith, type SentOrder } from '#tests/server/reliability/order-load.ts'
import {
  dataInPostgres,
  entryPath,
  startServer,
} from '#tests/server/reliability/server-under-test.ts'
import { expectStoredOnce } from '#tests/server/reliability/stored-orders.ts'
import { cookieFrom } from '#tests/server/reliability/visitor.ts'
import { createPostgresDatabase, temporaryFolder } from '#tests/server/test-database.ts'

/**
 * The release that processes may still run while this one starts: before quotes, notifications and
 * running totals. With a new release, name the one before it.
 */
const previousRelease = '827fabf0abbc8b36836c108ab5c447ff72e3f12d'

/** A shallow clone or an exported tree has no earlier release. */
const hasPreviousRelease =
  spawnSync('git', ['cat-file', '-e', `${previousRelease}^{commit}`]).status === 0

test.skipIf(!hasPreviousRelease)(
  'a process of this version migrates beside one of the previous release, and no call of either fails or is lost',
  async () => {
    const data = dataInPostgres(await createPostgresDatabase())
    const entry = join(checkOutPreviousRelease(), entryPath)
    const before = await startServer(data, {}, onTestFinished, entry)
    let addresses = [before.address]
    const traffic = await startTraffic(() => addresses)
    await traffic.untilMore(20)
    // The migration runs while the previous release is working.
    const after = await startServer(data)
    await traffic.untilMore(20)
    addresses = [before.address, after.address]
    await traffic.untilMore(20)
    addresses = [after.address]
    expect(await before.stop()).toBe(0)
    await traffic.untilMore(20)
    await traffic.stop()

    const database = await data.open()
    onTestFinished(() => database.close())
    await expectStoredOnce(data, traffic.orders)
    await expectDueTimes(database)
  },
)

/** The previous release in a folder of its own, on the packages of this checkout. */
function checkOutPreviousRelease(): string {
  const folder = join(temporaryFolder(), 'previous')
  mkdirSync(folder)
  const paths = ['package.json', 'bin', 'src', 'tests']
  const archive = spawnSync('git', ['archive', previousRelease, ...paths], { maxBuffer: 2 ** 28 })
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0) {
    throw new Error(`The previous release could not be unpacked: ${archive.stderr.toString()}`)
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

/**
 * Clients who order, write and read without a break, each call at the next address. The replies of two
 * versions differ, so they are not held against the contract. A call that fails fails the test.
 */
async function startTraffic(addresses: () => readonly string[]) {
  const orders: SentOrder[] = []
  let done = 0
  let calls = 0
  const stopping = new AbortController()
  const visits = Promise.all(Array.from({ length: 8 }, visit))

  return {
    orders,
    async untilMore(count: number) {
      const target = done + count
      const reached = vi.waitUntil(() => done >= target, { timeout: 120_000, interval: 5 })
      await Promise.race([reached, visits])
    },
    stop() {
      stopping.abort()
      return visits
    },
  }

  async function visit(): Promise<void> {
    const form = { email: `${randomUUID()}@example.com`, password: randomUUID() }
    const body = { name: 'Ada', company: 'Acme', ...form }
    const cookie = cookieFrom((await send('POST /account', { body })).headers)
    while (!stopping.signal.aborted) {
      const order = newOrder({ ...form, cookie })
      const { key } = order
      const ordered = await send('POST /requests', { cookie, key, body: orderWith(key) })
      const { id } = (await ordered.json()) as { id: string }
      order.ids.add(id)
      orders.push(order)
      const message = { cookie, key: randomUUID(), body: { text: 'When?' } }
      await send(`POST /requests/${id}/messages`, message)
      await send(`GET /requests/${id}`, { cookie })
      done += 1
    }
  }

  async function send(
    line: string,
    { body, ...by }: { cookie?: string; key?: string; body?: object },
  ): Promise<Response> {
    const [method = '', path = ''] = line.split(' ')
    const choice = addresses()
    const address = choice[calls++ % choice.length] ?? ''
    const headers = headersOf(address, by)
    const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
    const reply = await fetch(`${address}${apiPath}${path}`, sent)
    if (!reply.ok) throw new Error(`${line}: ${reply.status} ${await reply.text()}`)
    return reply
  }
}

/** Every order waits for an answer, also those that the previous release took after the migration. */
async function expectDueTimes(database: Database): Promise<void> {
  const readWithout = () =>
    database.query.selectFrom('request').where('dueAt', '=', noDueTime).select('number').execute()
  const without = await readWithout()
  expect(without).not.toEqual([])
  for (const { number } of without) {
    const read = await readOperatorRequest(database, requestId(number))
    expect(operatorRequestSchema.parse(read).waitingSince).toBe(read.createdAt)
  }
  await cleanUp(database)
  expect(await readWithout()).toEqual([])
}
