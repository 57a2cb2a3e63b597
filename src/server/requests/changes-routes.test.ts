import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { collectChanges } from '#server/db/database.ts'
import { listen } from '#server/listen.ts'
import { readChanges } from '#tests/server/changes-reader.ts'
import { addOrder, order } from '#tests/server/orders.ts'
import { openTestApi, type TestApi } from '#tests/server/test-api.ts'
import { engines } from '#tests/server/test-database.ts'
import { untilListening } from '#tests/server/until-listening.ts'
import { addUser, type SignedInUser } from '#tests/server/users.ts'

test('several changes to a request in a transaction are announced once to everyone who reads it', () => {
  const { announced, announce } = collectChanges()
  const moved = { kind: 'request', number: 7, companyId: 'adas', isInternal: false } as const
  const noted = { ...moved, isInternal: true }
  const other = { ...moved, number: 8 }
  for (const change of [noted, moved, noted, moved, other]) announce(change)
  expect(announced).toEqual([noted, moved, other])
})

test.each(engines)('a change that is rolled back is not announced on %s', async (engine) => {
  const opened = await openTestApi(engine)
  const { database } = opened
  await untilListening(database)
  const ada = await addUser(database)
  const changes = await watch(opened, ada)
  const failing = database.change(async (trx) => {
    trx.announce(changeOf(ada))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  const id = await addOrder(database, ada)
  expect(await changes.nextId()).toBe(id)
})

test.each(engines)(
  'a call by a tab is reported to other streams than its own on %s',
  async (engine) => {
    const opened = await openTestApi(engine)
    await untilListening(opened.database)
    const ada = await addUser(opened.database)
    const tab = '0123456789abcdef'
    const own = await watch(opened, ada, `?tab=${tab}`)
    const other = await watch(opened, ada)
    const ids: string[] = []
    for (const sender of [tab, 'malformed']) {
      const call = { as: ada, body: order, tab: sender }
      ids.push((await (await opened.request('POST /requests', call)).json()).id)
    }
    expect([await other.nextId(), await other.nextId()]).toEqual(ids)
    expect(await own.nextId()).toBe(ids[1])
  },
)

test('a stream has the headers of every answer, and is unregistered when its client disconnects', async () => {
  const { database, streams, ada, connect } = await openServer()
  const leaving = new AbortController()
  const response = await connect({ signal: leaving.signal })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  const changes = readChanges(response)
  expect(await changes.nextBlock()).toBe('retry: 3000')
  const id = await addOrder(database, ada)
  expect(await changes.nextId()).toBe(id)
  expect(streams.countOf(ada.id)).toBe(1)
  leaving.abort()
  await vi.waitFor(() => expect(streams.countOf(ada.id)).toBe(0))
  await addOrder(database, ada)
})

test('a HEAD request opens no stream, and the connection is used again', async () => {
  const { streams, ada, connect } = await openServer()
  for (const _ of [1, 2]) expect((await connect({ method: 'HEAD' })).status).toBe(200)
  expect(streams.countOf(ada.id)).toBe(0)
})

test('a client of a socket that does not read is disconnected', async () => {
  const { database, streams, ada, connect } = await openServer()
  await connect({})
  await vi.waitFor(() => expect(streams.countOf(ada.id)).toBe(1))
  // Of one moment: the socket's buffers fill up, and nothing is written to the network meanwhile.
  await database.change(async (trx) => {
    const change = changeOf(ada)
    for (let number = 1; number <= 1000; number += 1) trx.announce({ ...change, number })
  })
  expect(streams.countOf(ada.id)).toBe(0)
})

test('the twenty-first stream of one user fails, another user’s does not', async () => {
  const { database, request } = await openTestApi()
  const ada = await addUser(database)
  for (let count = 0; count < 20; count += 1) {
    await readChanges(await request('GET /changes', { as: ada })).nextBlock()
  }
  expect((await request('GET /changes', { as: ada })).status).toBe(429)
  expect((await request('GET /changes', { as: await addUser(database) })).status).toBe(200)
})

function changeOf({ companyId }: SignedInUser) {
  return { kind: 'request', number: 99, companyId: companyId ?? '', isInternal: false } as const
}

async function watch({ request }: Pick<TestApi, 'request'>, as: SignedInUser, query = '') {
  const changes = readChanges(await request(`GET /changes${query}`, { as }))
  await changes.nextBlock()
  return changes
}

/** The API behind a port of its own, and a client of it. */
async function openServer() {
  const { api, ...opened } = await openTestApi()
  const site = { files: new Map(), redirects: new Map(), notFound: undefined }
  const app = createApp({ site, api })
  const at = { port: 0, host: '127.0.0.1', variable: 'LIVE_PORT' }
  const { address, close } = await listen(app.fetch, at)
  onTestFinished(() => {
    opened.streams.closeAll()
    return close()
  })
  const ada = await addUser(opened.database)
  const connect = (init: RequestInit) =>
    fetch(`${address}/api/changes`, { headers: { Cookie: ada.cookie }, ...init })
  return { ...opened, ada, connect }
}
