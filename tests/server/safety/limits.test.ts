import { expect, onTestFinished, test, vi } from 'vitest'
import { apiPath, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { type CallInput, everyEndpoint, ownOrigin, send, unsafeEndpoints } from './send.ts'
import { openTestService } from './test-service.ts'
import { validCalls } from './valid-calls.ts'
import { validOrder } from './valid-order.ts'

test('a call that is too large, declared or not, or isn’t JSON fails and changes nothing', async () => {
  const { app, owner, changeMark } = await openTestService('sqlite')
  const { cookie } = owner
  const before = await changeMark()
  const body = { ...validOrder, requirements: 'x'.repeat(129 * 1024) }
  const announced = String(JSON.stringify(body).length)
  for (const headers of [{}, { 'Content-Length': announced }]) {
    await expectError(await send(app, endpoints.placeOrder, { body, cookie, headers }), 'too-large')
  }
  const parts = { query: `?search=${'x'.repeat(4096)}`, cookie }
  await expectError(await send(app, endpoints.listRequests, parts), 'too-large')
  for (const type of [
    undefined,
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
  ]) {
    const typed = { body: validOrder, cookie, headers: { 'Content-Type': type } }
    await expectError(await send(app, endpoints.placeOrder, typed), 'invalid', type)
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
  const parts: CallInput[] = []
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

test('an unsafe call is accepted from our own page and from a program, but not from our host without TLS', async () => {
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
  const secure = await openTestService('sqlite', { publicUrl: 'https://hitlist.example.com' })
  const headers = { Origin: 'http://hitlist.example.com', Host: 'hitlist.example.com' }
  const parts = { body: validOrder, cookie: secure.owner.cookie, headers }
  await expectError(await send(secure.app, endpoints.placeOrder, parts), 'forbidden')
})

test('a call of an unknown method or path is not found, and no response has CORS headers', async () => {
  const { app, owner } = await openTestService('sqlite')
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
  const responses = [
    await send(app, endpoints.readSession, { cookie: owner.cookie, headers }),
    await send(app, endpoints.signIn, { body: {}, headers }),
    await app.fetch(new Request(`${ownOrigin}${apiPath}/session`, { method: 'OPTIONS', headers })),
  ]
  for (const line of [
    ['GET ', 'GET /', 'GET /nothing', 'GET /requests/HIT-001/nothing', 'GET /Session'],
    ['GET /session/', 'GET //session', 'GET /%73ession%00', 'GET /auth/get-session'],
    ['POST /auth/sign-up/email', 'PATCH /session', 'DELETE /health', 'PUT /requests'],
    ['OPTIONS /session', 'PROPFIND /'],
  ].flat()) {
    const [method = '', path = ''] = line.split(' ')
    const response = await app.fetch(new Request(ownOrigin + apiPath + path, { method }))
    responses.push(response)
    await expectError(response, 'not-found', line)
  }
  const names = responses.flatMap((response) => [...response.headers.keys()])
  expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
})

/** What has an entity tag instead. */
const isForEveryone = (name: string) => name === 'listHits' || name === 'description'

test('every response has the security headers, its content type and no-store', async () => {
  const service = await openTestService('sqlite')
  for (const [name, endpoint] of everyEndpoint) {
    const parts = await validCalls[name](service)
    for (const cookie of [undefined, service.operator.cookie]) {
      const { headers, body } = await send(service.app, endpoint, { ...parts, cookie })
      await body?.cancel()
      expect(Object.fromEntries(headers), name).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': expect.stringMatching(/./),
        'cache-control': isForEveryone(name) ? 'no-cache' : expect.stringContaining('no-store'),
        'x-request-id': expect.stringMatching(/^[\w-]{20,}$/),
      })
    }
    if (name === 'deleteAccount') Object.assign(service, await service.withNewActors())
  }
})

test('a call that repeats a known key counts against no limit, and passes even when the limit is reached', async () => {
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

async function expectError(response: Response, code: ErrorCode, why = ''): Promise<void> {
  expect(response.headers.get('Content-Type'), why).toMatch(/^application\/json/)
  const { error } = errorReplySchema.parse(await response.json())
  expect([error.code, response.status], why).toEqual([code, errorStatus[code]])
}
