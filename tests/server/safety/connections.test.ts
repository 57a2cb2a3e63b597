import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type ConnectionLimits, createHttpServer, listen } from '#server/listen.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { send } from './send.ts'
import { openTestService, type TestService } from './test-service.ts'
import { validOrder } from './valid-order.ts'

const health = `${apiPath}${endpoints.health.path}`
const orders = `${apiPath}${endpoints.placeOrder.path}`
const ask = `GET ${health} HTTP/1.1\r\nHost: x\r\n\r\n`
const quick = { requestMs: 200, checkMs: 20 }
const known = 'Content-Length: 90'
const chunked = 'Transfer-Encoding: chunked'
/** Below what it takes the shortest timeout to pass. */
const dripMs = 10

test('a server has a header timeout of 30 s, a longer one for uploads, a keep-alive longer than proxies’, and a connection limit', () => {
  const server = createHttpServer(() => new Response())
  expect(server).toMatchObject({
    headersTimeout: 30_000,
    requestTimeout: 900_000,
    keepAliveTimeout: 125_000,
    timeout: 120_000,
    maxConnections: 2000,
  })
})

test('a client that sends nothing or stops within its headers or body is closed with 408, and no outage is logged', async () => {
  const service = await openTestService('sqlite')
  const address = await serve(service, quick)
  const begun = [
    '',
    `GET ${health} HTTP/1.1\r\nHost: x\r\nX-Slow:`,
    `${orderHead(service.owner, known)}{`,
    `${orderHead(service.owner, chunked)}1\r\n{`,
  ]
  const received = begun.map(async (sent) => {
    const connection = await openRawConnection(address)
    connection.socket.write(sent)
    return connection.closed
  })
  for (const answer of await Promise.all(received)) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(loggedErrors(service)).toEqual([])
})

test('only real uploads with a session get more time for their body', async () => {
  const service = await openTestService('sqlite')
  const address = await serve(service, quick)
  const stopsInBody = async (target: string, cookie: string) => {
    const connection = await openRawConnection(address)
    connection.socket.write(
      `${orderHead({ ...service.owner, cookie }, known)}{`.replace(orders, target),
    )
    return /^HTTP\/1\.1 (\d+)/.exec(await connection.closed)?.[1]
  }
  const { cookie } = service.owner
  for (const [mark, status] of Object.entries({ '#': '408', '?': '408', '/': '404' })) {
    expect(await stopsInBody(`${orders}${mark}/requests/x/files`, cookie)).toBe(status)
  }
  const upload = `${apiPath}/requests/${service.requestId}/files?name=x`
  expect(await stopsInBody(upload, 'none=x')).toBe('401')
})

test.each([
  ['headers', `GET ${health} HTTP/1.1\r\nHost: x\r\nX-Slow: `],
  ['body', `POST ${orders} HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n`],
])('a client that sends its %s byte by byte is closed all the same', async (_, sent) => {
  const app = { fetch: async (request: Request) => new Response(await request.text()) }
  const connection = await openRawConnection(await serve({ app }, quick))
  connection.socket.write(sent)
  const dripping = setInterval(() => connection.socket.write('x'), dripMs)
  // A byte that arrives after the end resets the connection, and the 408 may be lost with it.
  expect(await connection.closed).not.toContain(' 200 ')
  clearInterval(dripping)
})

test('an upload may take longer than other requests; one that breaks off leaves nothing behind and is no outage', async () => {
  const service = await openTestService('sqlite')
  const { owner, requestId, database, logged } = service
  const address = await serve(service, quick)
  const path = `${apiPath}/requests/${requestId}/files?name=x`
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nCookie: ${owner.cookie}\r\n`
  const begun = `${head}Content-Length: 3\r\n\r\na`
  const [slow, left] = [await openRawConnection(address), await openRawConnection(address)]
  for (const { socket } of [slow, left]) socket.write(begun)
  const other = await openRawConnection(address)
  other.socket.write(`${orderHead(owner, known)}{`)
  expect(await other.closed).toMatch(/^HTTP\/1\.1 408 /)
  left.socket.resetAndDestroy()
  await vi.waitFor(async () => expect(await countRows(database, 'file')).toBe(1))
  await slow.ask('bc', /"size":3/)
  expect(await countRows(database, 'file')).toBe(1)
  expect(loggedErrors(service)).toEqual([])
  expect(logged().filter((line) => line.includes('/requests/:id/files'))).toHaveLength(2)
})

// A process that stands still for longer than the limit loses the connections that should be kept: then it is tried again.
test('change streams and kept-alive connections outlive the request timeout', async () => {
  const service = await openTestService('sqlite')
  const { cookie } = service.owner
  const address = await serve(service, quick)
  const watch = `GET ${apiPath}${endpoints.watch.path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`
  const stream = await vi.waitFor(async () => {
    const [kept, streaming] = [await openRawConnection(address), await openRawConnection(address)]
    await Promise.all([kept.ask(ask, /"ok"/), streaming.ask(watch, /retry: /)])
    const silent = await openRawConnection(address)
    await silent.closed
    await kept.ask(ask, /"ok"/)
    return streaming
  }, 50_000)
  const response = await send(service.app, endpoints.placeOrder, { body: validOrder, cookie })
  const { id } = await response.json()
  await vi.waitUntil(() => stream.received().includes(id), { timeout: 20_000 })
})

test('a client that stops reading its response is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const fetch = (_: Request, env: { outgoing: ServerResponse }) => {
    env.outgoing.once('close', closed.resolve)
    return new Response(new Uint8Array(64 * 1024 * 1024))
  }
  const { socket } = await openRawConnection(await serve({ app: { fetch } }, { stallMs: 200 }))
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await closed.promise
})

test('a connection beyond the limit is dropped, and an idle one makes room for the next', async () => {
  const service = await openTestService('sqlite')
  const onFull = vi.fn<() => void>()
  const address = await serve(service, { connectionsMax: 2 }, onFull)
  const [busy, idle] = [await openRawConnection(address), await openRawConnection(address)]
  await idle.ask(ask, /"ok"/)
  await busy.ask(`${ask}GET `, /"ok"/)

  const refused = await openRawConnection(address)
  expect(await refused.closed).toBe('')
  await idle.closed
  const next = await openRawConnection(address)
  await next.ask(ask, /"ok"/)
  await busy.ask(`${health} HTTP/1.1\r\nHost: x\r\n\r\n`, /"ok"/)
  expect(onFull).toHaveBeenCalledOnce()
})

test('a request has one host, and in HTTP/1.0 may have none', async () => {
  const address = await serve(await openTestService('sqlite'))
  const statuses: [version: string, hosts: string, status: number][] = [
    ['1.0', '', 200],
    ['1.0', 'host: a.example\r\n', 200],
    ['1.0', 'host: a.example\r\nhost: b.example\r\n', 400],
    ['1.1', '', 400],
    ['1.1', 'host: \r\n', 400],
    ['1.1', 'host: a.example\r\n', 200],
    ['1.1', 'host: a.example\r\nhost: b.example\r\n', 400],
    ['1.1', 'host: a.example\r\nhost: a.example\r\n', 400],
  ]
  for (const [version, hosts, status] of statuses) {
    for (const { path } of [endpoints.health, endpoints.ready]) {
      const { socket, closed } = await openRawConnection(address)
      socket.write(`GET ${apiPath}${path} HTTP/${version}\r\n${hosts}Connection: close\r\n\r\n`)
      expect(await closed, version + hosts).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    }
  }
})

test('a client that breaks off its body is no outage', async () => {
  const service = await openTestService('sqlite')
  const address = await serve(service)
  const before = service.logged().length
  for (const sent of [
    `${orderHead(service.owner, known)}{"`,
    `${orderHead(service.owner, chunked)}2\r\n{"`,
  ]) {
    for (const leave of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const { socket } = await openRawConnection(address)
      await new Promise((resolve) => socket.write(sent, resolve))
      socket[leave]()
    }
  }
  await vi.waitUntil(() => service.logged().length >= before + 6, { timeout: 20_000 })
  const lines = service.logged().slice(before)
  expect(lines.map((line) => JSON.parse(line).status)).toEqual(Array(6).fill(400))
  expect(loggedErrors(service)).toEqual([])
})

/** An order of the client's own page, up to its body. */
function orderHead({ cookie }: TestService['owner'], length: string): string {
  const own = `Host: x\r\nOrigin: http://x\r\nCookie: ${cookie}`
  return `POST ${orders} HTTP/1.1\r\n${own}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
}

type App = { fetch: Parameters<typeof listen>[0] }

async function serve(
  { app }: { app: App },
  limits: Partial<ConnectionLimits> = {},
  onFull: () => void = () => undefined,
): Promise<string> {
  const options = { port: 0, host: '127.0.0.1', variable: 'PORT', limits, onFull }
  const server = await listen((request, env) => app.fetch(request, env), options)
  onTestFinished(() => server.close())
  return server.address
}

/** A TCP connection on which a test sends whatever bytes it likes. */
async function openRawConnection(address: string) {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  // A reset is one of the ways to be closed.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  await once(socket, 'connect')
  return {
    socket,
    /** Everything that was received so far. */
    received: () => received,
    /** Resolves to everything that was received once the connection is closed, however that happens. */
    closed,
    /** Sends text and resolves once the response matches. */
    async ask(text: string, response: RegExp): Promise<void> {
      const start = received.length
      socket.write(text)
      const isAnswered = () => response.test(received.slice(start))
      await vi.waitUntil(() => isAnswered() || socket.destroyed, { timeout: 20_000 })
      if (!isAnswered()) throw new Error(`The connection was closed after ${received}`)
    },
  }
}

/** Lines at the level of a warning and above. */
function loggedErrors({ logged }: TestService): string[] {
  return logged().filter((line) => JSON.parse(line).level >= 40)
}
