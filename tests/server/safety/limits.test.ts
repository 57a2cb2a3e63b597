import { readdir, readFile } from 'node:fs/promises'
import { request as askHttp } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { apiPath, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { unconfirmedNote } from '#domain/messages.ts'
import { startedWithoutQuoteNote } from '#domain/quote-messages.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import { listen } from '#server/listen.ts'
import { startMailer } from '#server/services/mail/mailer.ts'
import { createTransport } from '#server/services/mail/transport.ts'
import { engines, temporaryFolder } from '#tests/server/test-database.ts'
import { readEveryRow } from './read-every-row.ts'
import {
  type CallParts,
  everyEndpoint,
  ownOrigin,
  requestFor,
  send,
  unsafeEndpoints,
} from './send.ts'
import { cookieOf, openTestService, type TestService } from './test-service.ts'
import { validCalls } from './valid-calls.ts'
import { newEmail, validOrder } from './valid-order.ts'

const tooMuch = 'x'.repeat(129 * 1024)
/** Six mails are twelve commits: on a busy disk they take longer than a second. */
const patience = { timeout: 20_000, interval: 20 }

test('a body that is too large fails, whether or not its length was announced', async () => {
  const { app, database, owner } = await openTestService('sqlite')
  const before = await readEveryRow(database)
  const body = { ...validOrder, requirements: tooMuch }
  const announced = String(JSON.stringify(body).length)
  for (const headers of [{}, { 'Content-Length': announced }]) {
    const parts = { body, cookie: owner.cookie, headers }
    await expectError(await send(app, endpoints.placeOrder, parts), 'too-large')
  }
  expect(await readEveryRow(database)).toBe(before)
})

test('an address that is too long fails', async () => {
  const { app, owner } = await openTestService('sqlite')
  const parts = { query: `?search=${'x'.repeat(4096)}`, cookie: owner.cookie }
  await expectError(await send(app, endpoints.listRequests, parts), 'too-large')
})

test('headers that are too large fail in Node’s parser, and the next call is answered', async () => {
  const { app } = await openTestService('sqlite')
  const server = await listen((request, env) => app.fetch(request, env), {
    port: 0,
    host: '127.0.0.1',
    variable: 'PORT',
  })
  onTestFinished(() => server.close())
  const address = `${server.address}${apiPath}${endpoints.health.path}`
  expect(await statusOf(address, { 'X-Much': 'x'.repeat(64 * 1024) })).toBe(431)
  expect(await statusOf(address, {})).toBe(200)
})

test.each([
  undefined,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json-patch+json',
])('a body of type %s is invalid, whatever its content', async (type) => {
  const { app, database, owner } = await openTestService('sqlite')
  const before = await readEveryRow(database)
  const parts = { body: validOrder, cookie: owner.cookie, headers: { 'Content-Type': type } }
  await expectError(await send(app, endpoints.placeOrder, parts), 'invalid')
  expect(await readEveryRow(database)).toBe(before)
})

const foreignPages: [string, Record<string, string | undefined>][] = [
  ['another site', { Origin: 'https://evil.example' }],
  ['another port', { Origin: 'http://localhost:3000' }],
  ['a name that begins like ours', { Origin: 'http://localhost:3001.evil.example' }],
  ['a page that hides its name', { Origin: 'null' }],
  ['a page that hides its name, and a call without a host', { Origin: 'null', Host: undefined }],
  ['a page with an empty name', { Origin: '' }],
  ['a page that is not named, with a cookie', { Origin: undefined }],
]

test.each(foreignPages)('an unsafe call from %s is forbidden', async (_, headers) => {
  const service = await openTestService('sqlite')
  const parts: CallParts[] = []
  for (const [name] of unsafeEndpoints) parts.push(await validCalls[name](service))
  const before = await readEveryRow(service.database)
  for (const [index, [name, endpoint]] of unsafeEndpoints.entries()) {
    for (const { cookie } of [service.owner, service.operator]) {
      const response = await send(service.app, endpoint, { ...parts[index], cookie, headers })
      await expectError(response, 'forbidden', name)
    }
  }
  expect(await readEveryRow(service.database)).toBe(before)
})

test('behind https, an unsafe call from a page of the same host without TLS is forbidden', async () => {
  const publicUrl = 'https://hitlist.example.com'
  const { app, owner } = await openTestService('sqlite', { publicUrl })
  const headers = { Origin: 'http://hitlist.example.com', Host: 'hitlist.example.com' }
  const parts = { body: validOrder, cookie: owner.cookie, headers }
  await expectError(await send(app, endpoints.placeOrder, parts), 'forbidden')
})

test.each([
  ['our own page', { Origin: ownOrigin }],
  ['the page as it is addressed here', { Origin: 'http://127.0.0.1:3001', Host: '127.0.0.1:3001' }],
])('what is unsafe is taken from %s', async (_, headers) => {
  const { app, owner } = await openTestService('sqlite')
  const parts = { body: validOrder, cookie: owner.cookie, headers }
  expect((await send(app, endpoints.placeOrder, parts)).status).toBe(201)
})

test('a program without an origin or a cookie may sign in', async () => {
  const { app, owner, password } = await openTestService('sqlite')
  const parts = { body: { email: owner.email, password }, headers: { Origin: undefined } }
  expect((await send(app, endpoints.signIn, parts)).status).toBe(200)
})

test.each([
  ['GET', ''],
  ['GET', '/'],
  ['GET', '/nothing'],
  ['GET', '/requests/HIT-001/nothing'],
  ['GET', '/Session'],
  ['GET', '/session/'],
  ['GET', '//session'],
  ['GET', '/%73ession%00'],
  ['GET', '/auth/get-session'],
  ['POST', '/auth/sign-up/email'],
  ['PATCH', '/session'],
  ['DELETE', '/health'],
  ['PUT', '/requests'],
  ['OPTIONS', '/session'],
  ['PROPFIND', '/'],
])('%s of %s is nowhere, in the one shape', async (method, path) => {
  const { app } = await openTestService('sqlite')
  const response = await app.fetch(new Request(`${ownOrigin}${apiPath}${path}`, { method }))
  await expectError(response, 'not-found')
})

test('no response has CORS headers', async () => {
  const { app, owner } = await openTestService('sqlite')
  const foreign = { Origin: 'https://evil.example' }
  const preflight = { ...foreign, 'Access-Control-Request-Method': 'POST' }
  const responses = [
    await app.fetch(
      new Request(`${ownOrigin}${apiPath}/session`, { method: 'OPTIONS', headers: preflight }),
    ),
    await send(app, endpoints.readSession, { cookie: owner.cookie, headers: foreign }),
    await send(app, endpoints.signIn, { body: {}, headers: foreign }),
  ]
  const names = responses.flatMap(({ headers }) => [...headers.keys()])
  expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
  expect(responses[0]?.status).toBeGreaterThanOrEqual(400)
})

test('a HEAD request gets the headers and no body', async () => {
  const { app, owner } = await openTestService('sqlite')
  for (const endpoint of [endpoints.health, endpoints.listRequests, endpoints.exportJson]) {
    const asked = requestFor(endpoint, { cookie: owner.cookie })
    const response = await app.fetch(new Request(asked, { method: 'HEAD' }))
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  }
})

test('every response has the security headers, its content type and no-store', async () => {
  const service = await openTestService('sqlite')
  for (const [name, endpoint] of everyEndpoint) {
    const parts = await validCalls[name](service)
    for (const cookie of [undefined, service.otherClient.cookie, service.operator.cookie]) {
      const { headers, body } = await send(service.app, endpoint, { ...parts, cookie })
      await body?.cancel()
      expect(headers.get('Content-Security-Policy'), name).toContain("default-src 'self'")
      expect(headers.get('X-Content-Type-Options'), name).toBe('nosniff')
      expect(headers.get('X-Frame-Options'), name).toBe('DENY')
      expect(headers.get('Referrer-Policy'), name).toBeTruthy()
      expect(headers.get('Cache-Control'), name).toContain('no-store')
      expect(headers.get('X-Request-Id'), name).toMatch(/^[\w-]{20,}$/)
    }
    if (name === 'deleteAccount') Object.assign(service, await service.withNewActors())
  }
})

test.each([
  ['http://localhost:3001', 'hitlist.session_token', false],
  ['https://hitlist.example.com', '__Host-hitlist.session_token', true],
])(
  'behind %s the session is the cookie %s, which no script reads',
  async (publicUrl, name, isSecure) => {
    const { app, owner, password } = await openTestService('sqlite', { publicUrl })
    const response = await send(app, endpoints.signIn, {
      body: { email: owner.email, password },
      headers: { Origin: publicUrl },
    })
    const cookies = response.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toContain(name)
    for (const cookie of cookies) {
      const flags = cookie.split('; ').slice(1)
      expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
      expect(flags.includes('Secure')).toBe(isSecure)
      expect(cookie).not.toMatch(/domain=/i)
    }
  },
)

test('a HEAD request leaves no stream open', async () => {
  const { app, streams, owner } = await openTestService('sqlite')
  const asked = requestFor(endpoints.watch, { cookie: owner.cookie })
  const response = await app.fetch(new Request(asked, { method: 'HEAD' }))
  expect([response.status, await response.text()]).toEqual([200, ''])
  const { user } = await readJson(await send(app, endpoints.readSession, { cookie: owner.cookie }))
  expect(streams.countOf(user.id)).toBe(0)
})

const html = '<img src=x onerror="alert(1)"> & </script><script>alert(2)</script>'

test.each(engines)('on %s, HTML in any text is returned unchanged', async (engine) => {
  const service = await openTestService(engine)
  const { app, operator, password } = service
  const user = { email: newEmail(), password, name: html, company: html }
  const signedUp = await send(app, endpoints.signUp, { body: user })
  const cookie = cookieOf(signedUp)
  const order = { ...validOrder, targetSaaS: html, requirements: html }
  const { id } = await readJson(await send(app, endpoints.placeOrder, { body: order, cookie }))
  await send(app, endpoints.sendMessage, { id, body: { text: html }, cookie })

  const url = `https://example.com/?${html.replaceAll(' ', '')}`
  const changes: [Endpoint, object][] = [
    [endpoints.writeToClient, { text: html }],
    [endpoints.writeNote, { text: html }],
    [endpoints.moveRequest, { to: 'in-progress', version: 1, reason: html }],
    [endpoints.moveRequest, { to: 'pending', reason: html, version: 2 }],
    [endpoints.moveRequest, { to: 'in-progress', version: 3, reason: html }],
    [endpoints.setSolution, { url, handoverNotes: html, version: 4 }],
    [endpoints.closeRequest, { reason: html, version: 5 }],
    [endpoints.reopenRequest, { reason: html, version: 6 }],
    [endpoints.moveRequest, { to: 'completed', reason: html, version: 7 }],
  ]
  for (const [endpoint, body] of changes) {
    const response = await send(app, endpoint, { id, body, cookie: operator.cookie })
    expect(response.status, JSON.stringify(body)).toBeLessThan(300)
  }

  const mine = await readJson(await send(app, endpoints.readRequest, { id, cookie }))
  const theirs = await readJson(
    await send(app, endpoints.readOperatorRequest, { id, cookie: operator.cookie }),
  )
  expect(await readJson(signedUp)).toMatchObject({ user: { name: html, company: html } })
  expect(mine).toMatchObject({
    targetSaaS: html,
    requirements: html,
    solution: { url, handoverNotes: html },
  })
  expect(textsOf(mine)).toEqual([html, html, html, html, html, html])
  const started = startedWithoutQuoteNote(html)
  const [before, after] = [Array(3).fill(html), Array(3).fill(html)]
  const note = unconfirmedNote(html)
  expect(textsOf(theirs)).toEqual([...before, started, html, started, ...after, note])
  expect(theirs.client).toMatchObject({ name: html, company: html })
})

test('every email about an account is plain text without user input', async () => {
  const { app, database, password, owner } = await openTestService('sqlite')
  await database.query.deleteFrom('notification').execute()
  const email = newEmail()
  const user = { email, password, name: html, company: html }
  await send(app, endpoints.signUp, { body: user })
  await send(app, endpoints.signUp, { body: { ...user, email: owner.email } })
  await send(app, endpoints.requestPasswordReset, { body: { email } })

  const folder = temporaryFolder()
  const logger = pino({ level: 'silent' })
  const transport = createTransport({ smtpUrl: undefined, dataDir: folder, from: 'us@example.com' })
  const mailer = startMailer({ database, transport, logger, publicUrl: ownOrigin })
  await vi.waitFor(async () => {
    const unsent = database.query.selectFrom('outbox').where('sentAt', 'is', null)
    expect(await unsent.select('id').execute()).toEqual([])
  }, patience)
  await mailer.stop()
  const files = (await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml'))
  // Seven sign-ups, three grants of the role, the sign-up of a known address, and the reset.
  expect(files).toHaveLength(12)
  const mails = await Promise.all(files.map((name) => readFile(join(folder, 'mail', name), 'utf8')))
  for (const mail of mails) {
    expect(mail).toMatch(/^content-type: text\/plain/im)
    expect(mail).not.toMatch(/text\/html|multipart|onerror|<script/i)
  }
})

test('there are fewer than ten error codes, each with its own status', async () => {
  expect(Object.keys(errorStatus).length).toBeLessThan(10)
  expect(new Set(Object.values(errorStatus)).size).toBe(Object.keys(errorStatus).length)

  const service = await openTestService('sqlite', { areLimitsOn: true })
  const { app, owner, otherClient, requestId: id } = service
  const { cookie } = owner
  const key = 'k'.repeat(16)
  await send(app, endpoints.placeOrder, { body: validOrder, cookie, key })
  const changed = { ...validOrder, targetSaaS: 'Zoom' }

  const answers: Record<ErrorCode, () => Promise<Response>> = {
    invalid: () => send(app, endpoints.placeOrder, { body: {}, cookie }),
    'signed-out': () => send(app, endpoints.listRequests),
    forbidden: () => send(app, endpoints.listQueue, { cookie }),
    'not-found': () => send(app, endpoints.readRequest, { id, cookie: otherClient.cookie }),
    conflict: () => send(app, endpoints.placeOrder, { body: changed, cookie, key }),
    'too-large': () => send(app, endpoints.signIn, { body: { email: tooMuch } }),
    'too-many': () => signInTooOften(service),
    internal: () => failing(service, new Error('An unexpected error')),
    unavailable: () => failing(service, Object.assign(new Error(), { code: 'ECONNREFUSED' })),
  }
  for (const code of Object.keys(errorStatus) as ErrorCode[]) {
    await expectError(await answers[code](), code)
  }
})

test.each(engines)(
  'on %s, a call that repeats a known key counts against no limit and passes when it is reached',
  async (engine) => {
    const service = await openTestService(engine, { areLimitsOn: true })
    const { app, database, owner, requestId: id } = service
    const { cookie } = owner
    const key = 'k'.repeat(16)
    const order = (own?: string) =>
      send(app, endpoints.placeOrder, { body: validOrder, cookie, ...(own ? { key: own } : {}) })
    const write = (own?: string) =>
      send(app, endpoints.sendMessage, {
        id,
        body: { text: 'Hello' },
        cookie,
        ...(own ? { key: own } : {}),
      })
    for (const [act, repeated, most] of [
      [order, key, 30],
      [write, `${key}2`, 120],
    ] as const) {
      for (const _ of Array(5).keys()) expect((await act(repeated)).status).toBe(201)
      // All but one of the attempts of this hour: the five calls above count as one.
      const isUsed = database.query.updateTable('rateLimit').set({ count: most - 1 })
      await isUsed.where('key', 'like', act === order ? 'order %' : 'message %').execute()
      expect((await act(repeated)).status).toBe(201)
      expect((await act()).status).toBe(201)
      const refused = await act()
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
      await expectError(refused, 'too-many')
      expect((await act(repeated)).status).toBe(201)
    }
  },
)

test.each([
  ['details of a request', endpoints.readRequest, 299],
  ['events of a request', endpoints.readEvents, 299],
  ['exports', endpoints.exportCsv, 30],
])('reading %s is limited for each account', async (_, endpoint, most) => {
  // Placing the order of the service has counted as one read.
  const {
    app,
    owner,
    otherClient,
    requestId: id,
  } = await openTestService('sqlite', { areLimitsOn: true })
  for (const _try of Array(most).keys()) {
    const response = await send(app, endpoint, { id, cookie: owner.cookie })
    expect(response.status).toBe(200)
    await response.text()
  }
  await expectError(await send(app, endpoint, { id, cookie: owner.cookie }), 'too-many')
  expect((await send(app, endpoint, { id, cookie: otherClient.cookie })).status).not.toBe(429)
})

async function signInTooOften({ app, owner }: TestService): Promise<Response> {
  const body = { email: owner.email, password: 'not the right one' }
  let response = await send(app, endpoints.signIn, { body })
  for (let times = 0; times < 100 && response.status === 401; times += 1) {
    response = await send(app, endpoints.signIn, { body })
  }
  return response
}

function failing({ app, database, owner }: TestService, error: Error): Promise<Response> {
  vi.spyOn(database.query, 'selectFrom').mockImplementationOnce(() => {
    throw error
  })
  return send(app, endpoints.listRequests, { cookie: owner.cookie })
}

/** Data and nothing else: no browser takes it for a page. */
async function readJson(response: Response) {
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  return response.json()
}

/** What was written in a request's events. */
function textsOf({ events }: RequestDetail): string[] {
  return events.flatMap(({ detail }) => {
    if ('reason' in detail) return detail.reason ?? []
    if (detail.kind === 'delivered') return detail.handoverNotes
    return 'text' in detail ? detail.text : []
  })
}

async function expectError(response: Response, code: ErrorCode, why = ''): Promise<void> {
  expect(response.headers.get('Content-Type'), why).toMatch(/^application\/json/)
  const { error } = errorReplySchema.parse(await response.json())
  expect([error.code, response.status], why).toEqual([code, errorStatus[code]])
}

/** Over a socket, because Node's parser limits the size of headers before the app gets them. */
function statusOf(address: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const question = askHttp(address, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    question.on('error', reject)
    question.end()
  })
}
