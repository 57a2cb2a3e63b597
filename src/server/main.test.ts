import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { call } from '#tests/server/reliability/call.ts'
import { cookieFrom, signUp } from '#tests/server/reliability/visitor.ts'
import { grantOperator } from './accounts/operators.ts'
import { openSqlite } from './db/sqlite.ts'
import type { RunningServer } from './listen.ts'
import { startServers } from './main.ts'
import { siteFolder } from './site/site-folder.fixture.ts'

let demo: RunningServer

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  const [server] = await startServers({ DEMO_PORT: 0 }, await siteFolder((end) => ends.push(end)))
  if (!server) throw new Error('No server was opened.')
  demo = server
  return async () => void (await Promise.all([demo.close(), ...ends.map((end) => end())]))
})

/** Sends a request line as it is: a URL parser would fold '..' away before the server could see it. */
async function send(line: string): Promise<string> {
  const { port } = new URL(demo.address)
  const socket = connect(Number(port), 'localhost')
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test.each([
  ['GET /../../../../../../etc/passwd', 404],
  ['GET /assets/../../package.json', 404],
  ['GET /%2e%2e/%2e%2e/etc/passwd', 404],
  ['GET /..%2f..%2fetc%2fpasswd', 404],
  ['GET http://localhost/../package.json', 404],
  ['GET //evil.example/..', 404],
  ['TRACE /', 405],
  ['OPTIONS *', 400],
  ['GET /..\\package.json', 400],
  ['GET /\\evil.example/', 400],
])('%s leads nowhere else, and is answered with %i', async (line, status) => {
  const reply = await send(line)
  expect(reply).toMatch(`HTTP/1.1 ${status} `)
  if (status === 404) expect(reply).toContain('Nothing here')
})

test('a connection stays open for the next request', async () => {
  const { port } = new URL(demo.address)
  const socket = connect(Number(port), 'localhost')
  const request = 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n'
  socket.write(`${request}\r\n`)
  await once(socket, 'data')
  socket.write(`${request}Connection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 /m)
})

test.each(['127.0.0.1', '[::1]'])('the server is open at %s', async (host) => {
  const address = demo.address.replace('localhost', host)
  expect((await fetch(address)).status).toBe(200)
})

test('a port in use fails in one line with the variable that changes it', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const opening = startServers({ DEMO_PORT: port }, await siteFolder())
  await expect(opening).rejects.toThrow(
    `Port ${port} is taken: choose another, for example DEMO_PORT=`,
  )
})

test.each([
  [{ DEMO_PORT: 'off' }, 'DEMO_PORT and LIVE_PORT are both off'],
  [
    { LIVE_PORT: 0, PUBLIC_URL: 'https://hitlist.example.com' },
    /^AUTH_SECRET is required when PUBLIC_URL is https: .*`openssl rand -base64 32`.*$/,
  ],
  [
    { LIVE_PORT: 0, BACKUP_EVERY: 60_000 },
    'BACKUP_DIR is required when BACKUP_EVERY or BACKUP_KEEP is set.',
  ],
  [
    { LIVE_PORT: 0, STRIPE_SECRET_KEY: 'sk_test_x' },
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither.',
  ],
  [
    { LIVE_PORT: 0, STRIPE_WEBHOOK_SECRET: 'whsec_x' },
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither.',
  ],
  [
    { LIVE_PORT: 0, REPLY_ADDRESS: 'reply@example.com' },
    'REPLY_ADDRESS and INBOUND_SECRET belong together: set both, or neither.',
  ],
] as const)('a start with %j fails in one line that explains it', async (environment, message) => {
  await expect(startServers(environment, await siteFolder())).rejects.toThrow(message)
})

test('behind https, every response has Strict-Transport-Security; what makes it less safe is reported', async () => {
  const folder = await siteFolder()
  const environment = {
    LIVE_PORT: 0,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'https://hitlist.example.com',
    AUTH_SECRET: 's'.repeat(32),
    RATE_LIMITS: 'off',
    OPERATOR_SECOND_FACTOR: 'optional',
    SMTP_URL: 'smtp://localhost',
    LOG_LEVEL: 'silent',
  } as const
  const [server] = await startServers(environment, folder)
  if (!server) throw new Error('No server was opened.')
  onTestFinished(server.close)
  expect(server.notes).toEqual([
    expect.stringMatching(/^RATE_LIMITS is off: /),
    expect.stringMatching(/^OPERATOR_SECOND_FACTOR is optional: /),
    expect.stringMatching(/^The imprint still has the example company: /),
  ])
  for (const path of ['/', '/nowhere', '/api/health']) {
    const { headers } = await fetch(server.address + path)
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  }
})

test('a webhook to a private network is rejected unless a variable allows it', async () => {
  for (const WEBHOOK_PRIVATE_NETWORKS of [undefined, 'allow'] as const) {
    const folder = await siteFolder()
    const environment = {
      LIVE_PORT: 0,
      DATA_DIR: join(folder, 'data'),
      OPERATOR_SECOND_FACTOR: 'optional',
      LOG_LEVEL: 'silent',
    } as const
    const allowed = WEBHOOK_PRIVATE_NETWORKS && { WEBHOOK_PRIVATE_NETWORKS }
    const options = { passwords: quickPasswords }
    const [server] = await startServers({ ...environment, ...allowed }, folder, options)
    onTestFinished(() => server?.close())
    const address = server?.address ?? ''
    const { email, password } = await signUp(address)
    const database = await openSqlite(environment.DATA_DIR)
    await grantOperator(database, email, { isAdmin: true, allowUnconfirmed: true })
    await database.close()
    const { headers } = await call(address, 'signIn', { body: { email, password } })
    const body = { url: 'http://127.0.0.1:9/', kinds: null }
    const cookie = cookieFrom(headers)
    const { errorCode } = await call(address, 'createWebhook', { cookie, body })
    expect(errorCode).toBe(allowed ? undefined : 'invalid')
  }
})
