import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { apiPath } from '#contract/endpoint.ts'
import { listen } from '#server/listen.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { ask, headersOf } from './call.ts'
import { openChanges } from './change-stream.ts'
import { newOrder, orderWith, type SentOrder, startOrders } from './order-load.ts'
import { createTestData, spawnServer, startServer } from './server-under-test.ts'
import { expectStoredOnce } from './stored-orders.ts'
import { untilRefused } from './until-refused.ts'
import { signUp, signUpMany, type Visitor } from './visitor.ts'

const waitOptions = { timeout: 60_000, interval: 10 }

test.each(isFullRun ? ['sqlite' as const, 'postgres' as const] : ['sqlite' as const])(
  'on SIGTERM under load, a server on %s answers everything it has received, finishes the current email, ends its streams and accepts nothing more',
  async (engine) => {
    const mailServer = await startSmtpServer()
    onTestFinished(mailServer.close)
    const data = await createTestData(engine)
    const server = await startServer(data, { SMTP_URL: mailServer.url })
    const visitor = await signUp(server.address)
    const visitors = [visitor, ...(await signUpMany(server.address, 3))]
    const stream = await openChanges(server.address, visitor)
    const load = startOrders(() => server.address, visitors)
    const connections = visitors
      .flatMap((who) => Array.from({ length: 6 }, () => who))
      .map((who) => openConnection(server.address, who))
    // Connections that have been used before are kept for the next order.
    const before = await Promise.all(connections.slice(12).map((send) => send()))
    await Promise.all(before.map(({ answer }) => answer))
    const release = mailServer.hold()
    const received = mailServer.mails.length
    await ask(server.address, 'requestPasswordReset', { body: { email: visitor.email } })
    await vi.waitFor(() => expect(mailServer.mails.length).toBeGreaterThan(received), waitOptions)

    const sent = await Promise.all(connections.map((send) => send()))
    const exit = server.stop()
    await untilRefused(server.address)
    expect(await Promise.all(sent.map(({ answer }) => answer))).toEqual(sent.map(() => 201))
    await stream.ended
    // A terminal asks twice: once the process, once the script that started it.
    const again = server.stop()
    release()
    expect(await again).toBe(0)
    expect(await exit).toBe(0)
    await load.stop()

    await expectStoredOnce(data, [
      ...load.orders,
      ...[...before, ...sent].map(({ order }) => order),
    ])
    const database = await data.open()
    const marked = database.query.selectFrom('outbox').where('sentAt', 'is not', null).select('id')
    expect(await marked.execute()).toHaveLength(mailServer.mails.length)
    await database.close()
  },
)

test('a closing server waits for its own work, however long, but not for stalled clients', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [hasBegun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answerLate = async () => {
    hasBegun.resolve()
    await mayEnd.promise
    return new Response('done')
  }
  const server = await listen(answerLate, { port: 0, host: '127.0.0.1', variable: '' })
  const answer = fetch(server.address)
  await hasBegun.promise
  const stalled = connect(Number(new URL(server.address).port), '127.0.0.1')
  await once(stalled, 'connect')
  stalled.on('error', () => undefined).write('POST / HTTP/1.1\r\n')

  const closing = server.close()
  while (vi.getTimerCount() < 2) await setImmediate()
  vi.advanceTimersByTime(60_000)
  mayEnd.resolve()
  expect(await (await answer).text()).toBe('done')
  vi.advanceTimersByTime(60_000)
  await closing
})

test.each(['close', 'keep-alive'])(
  'a server that closes resets none of 16 clients that send their next request at once, with %s',
  async (connection) => {
    const server = await listen(() => new Response('done'), {
      port: 0,
      host: '127.0.0.1',
      variable: '',
    })
    const answered = Promise.withResolvers<void>()
    let answers = 0
    const clients = Array.from({ length: 16 }, () =>
      sendUntilRefused(server.address, connection, () => {
        answers += 1
        if (answers === 100) answered.resolve()
      }),
    )
    await answered.promise
    await server.close()
    expect(await Promise.all(clients)).toEqual(clients.map(() => 'ECONNREFUSED'))
  },
)

test('a server that waits for PostgreSQL exits with code 0 on SIGTERM', async () => {
  const { env, open } = await createTestData('sqlite')
  const DATABASE_URL = 'postgres://hitlist@localhost/unreachable?host=/nowhere'
  const server = await spawnServer({ env: { ...env, DATABASE_URL }, open })
  await vi.waitFor(() => expect(server.output()).toContain('Waiting'), waitOptions)
  expect(await server.stop()).toBe(0)
})

/** Resolves to why the first request without an answer has none. */
function sendUntilRefused(address: string, connection: string, onAnswer: () => void) {
  const { hostname, port } = new URL(address)
  const asked = `GET / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`
  return new Promise<string | undefined>((resolve) => {
    reconnect()

    function reconnect() {
      let received = ''
      let isAnswered = true
      const socket = connect(Number(port), hostname)
      const send = () => {
        isAnswered = false
        socket.write(asked)
      }
      socket.once('connect', send)
      socket.on('data', (chunk) => {
        received += chunk
        if (!received.endsWith('done')) return
        isAnswered = true
        onAnswer()
        const isKept = !/^connection: close/im.test(received)
        received = ''
        if (isKept) send()
      })
      socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
      socket.once('close', () => (isAnswered ? reconnect() : resolve('closed without an answer')))
    }
  })
}

/** Returns a function that sends an order on a connection of its own, and resolves once all bytes have left this process. */
function openConnection(address: string, visitor: Visitor) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async () => {
    const order = newOrder(visitor)
    const { cookie } = visitor
    const headers = headersOf(address, { cookie, key: order.key })
    const sending = request(`${address}${apiPath}/requests`, { method: 'POST', agent, headers })
    const answer = once(sending, 'response').then(([response]) => readAnswer(response, order))
    // Awaited in its own time.
    answer.catch(() => undefined)
    await new Promise<void>((resolve) => sending.end(JSON.stringify(orderWith(order.key)), resolve))
    return { order, answer }
  }
}

async function readAnswer(response: IncomingMessage, { ids }: SentOrder): Promise<number> {
  const { id } = (await json(response)) as { id?: string }
  if (id) ids.add(id)
  return response.statusCode ?? 0
}
