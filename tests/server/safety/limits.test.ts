import { request as askHttp } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { apiPath, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { listen } from '#server/listen.ts'
import {
  type CallParts,
  everyEndpoint,
  ownOrigin,
  requestFor,
  send,
  unsafeEndpoints,
} from './send.ts'
import { openTestService, type TestService } from './test-service.ts'
import { validCalls } from './valid-calls.ts'
import { newEmail, validOrder } from './valid-order.ts'

const tooMuch = 'x'.repeat(129 * 1024)

test('a body or an address that is too large fails, whether or not its length was announced', async () => {
  const { app, owner, changeMark } = await openTestService('sqlite')
  const before = await changeMark()
  const body = { ...validOrder, requirements: tooMuch }
  const announced = String(JSON.stringify(body).length)
  for (const headers of [{}, { 'Content-Length': announced }]) {
    const parts = { body, cookie: owner.cookie, headers }
    await expectError(await send(app, endpoints.placeOrder, parts), 'too-large')
  }
  const parts = { query: `?search=${'x'.repeat(4096)}`, cookie: owner.cookie }
  await expectError(await send(app, endpoints.listRequests, parts), 'too-large')
  expect(await changeMark()).toBe(before)
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

test('a body of another type than JSON is invalid, whatever its content', async () => {
  const { app, owner, changeMark } = await openTestService('sqlite')
  const before = await changeMark()
  for (const type of [
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
  ]) {
    const parts = { body: validOrder, cookie: owner.cookie, headers: { 'Content-Type': type } }
    await expectError(await send(app, endpoints.placeOrder, parts), 'invalid', type)
  }
  expect(await changeMark()).toBe(before)
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

test('an unsafe call from a page of another site is forbidden', async () => {
  const service = await openTestService('sqlite')
  const parts: CallParts[] = []
  for (const [name] of unsafeEndpoints) parts.push(await validCalls[name](service))
  const before = await service.changeMark()
  for (const [page, headers] of foreignPages) {
    // A program sends neither an origin nor a cookie.
    const visitor = headers.Origin === undefined ? [] : [undefined]
    for (const cookie of [service.owner.cookie, service.operator.cookie, ...visitor]) {
      for (const [index, [name, endpoint]] of unsafeEndpoints.entries()) {
        const response = await send(service.app, endpoint, { ...parts[index], cookie, headers })
        await expectError(response, 'forbidden', `${name} from ${page}`)
      }
    }
  }
  expect(await service.changeMark()).toBe(before)
})

test('behind https, an unsafe call from a page of the same host without TLS is forbidden', async () => {
  const publicUrl = 'https://hitlist.example.com'
  const { app, owner } = await openTestService('sqlite', { publicUrl })
  const headers = { Origin: 'http://hitlist.example.com', Host: 'hitlist.example.com' }
  const parts = { body: validOrder, cookie: owner.cookie, headers }
  await expectError(await send(app, endpoints.placeOrder, parts), 'forbidden')
})

test('an unsafe call is taken from our own page, by its address here, and from a program', async () => {
  const { app, owner, password } = await openTestService('sqlite')
  const order = { body: validOrder, cookie: owner.cookie }
  const form = { email: owner.email, password }
  const local = { Origin: 'http://127.0.0.1:3001', Host: '127.0.0.1:3001' }
  for (const [endpoint, parts, status] of [
    [endpoints.placeOrder, { ...order, headers: { Origin: ownOrigin } }, 201],
    [endpoints.placeOrder, { ...order, headers: local }, 201],
    [endpoints.signIn, { body: form, headers: { Origin: undefined } }, 200],
  ] as const) {
    expect((await send(app, endpoint, parts)).status).toBe(status)
  }
})

const unknownCalls = [
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
]

test('a call of an unknown method or path is not found', async () => {
  const { app } = await openTestService('sqlite')
  for (const [method = '', path] of unknownCalls) {
    const response = await app.fetch(new Request(`${ownOrigin}${apiPath}${path}`, { method }))
    await expectError(response, 'not-found', `${method} ${path}`)
  }
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
    for (const cookie of [undefined, service.operator.cookie]) {
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

test('no email about an account contains what was typed into a form', async () => {
  const { app, database, password, owner } = await openTestService('sqlite')
  const typed = '<img src=x onerror="alert(1)">'
  const user = { email: newEmail(), password, name: typed, company: typed }
  await send(app, endpoints.signUp, { body: user })
  await send(app, endpoints.signUp, { body: { ...user, email: owner.email } })
  await send(app, endpoints.requestPasswordReset, { body: { email: user.email } })
  const mails = await database.query.selectFrom('outbox').select(['subject', 'body']).execute()
  expect(mails).toHaveLength(3)
  expect(JSON.stringify(mails)).not.toContain('onerror')
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

test('a call that repeats a known key counts against no limit and passes when it is reached', async () => {
  const service = await openTestService('sqlite', { areLimitsOn: true })
  const { app, database, owner, requestId: id } = service
  const { cookie } = owner
  for (const [endpoint, body, rule, most] of [
    [endpoints.placeOrder, validOrder, 'order', 30],
    [endpoints.sendMessage, { text: 'Hello' }, 'message', 120],
  ] as const) {
    const key = `${rule}${'k'.repeat(16)}`
    const act = (own?: { key: string }) => send(app, endpoint, { id, body, cookie, ...own })
    for (const _ of Array(5).keys()) expect((await act({ key })).status).toBe(201)
    // All but one of the attempts of this hour: the five calls above count as one.
    const isUsed = database.query.updateTable('rateLimit').set({ count: most - 1 })
    await isUsed.where('key', 'like', `${rule} %`).execute()
    expect((await act({ key })).status).toBe(201)
    expect((await act()).status).toBe(201)
    await expectError(await act(), 'too-many')
    expect((await act({ key })).status).toBe(201)
  }
})

// Placing the order of the service has counted as one read.
test.each([
  ['details of a request', [endpoints.readRequest, endpoints.readEvents], 299],
  ['exports', [endpoints.exportCsv, endpoints.exportJson], 30],
])('reading %s is limited for each account', async (_, [first, second], most) => {
  // A window neither ends nor begins meanwhile.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const service = await openTestService('sqlite', { areLimitsOn: true })
  const { app, owner, otherClient, requestId: id } = service
  const read = (endpoint = first, { cookie } = owner) =>
    send(app, endpoint as Endpoint, { id, cookie })
  for (const _try of Array(most).keys()) {
    const response = await read()
    expect(response.status).toBe(200)
    await response.text()
  }
  for (const endpoint of [first, second]) await expectError(await read(endpoint), 'too-many')
  expect((await read(first, otherClient)).status).not.toBe(429)
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
