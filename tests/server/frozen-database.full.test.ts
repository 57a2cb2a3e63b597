import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { OnQuery } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startFreezableProxy } from './freezable-proxy.ts'
import { addToken, bearer } from './safety/add-token.ts'
import { type CallInput, everyEndpoint, ownOrigin, send } from './safety/send.ts'
import { openTestService } from './safety/test-service.ts'
import { validCalls } from './safety/valid-calls.ts'
import { createTestApp, testApiOn } from './test-api.ts'
import { createPostgresDatabase } from './test-database.ts'

const waitOptions = { timeout: 60_000, interval: 50 }

/** They do not use the database. */
const answers: Partial<Record<EndpointName, number>> = {
  health: 200,
  description: 200,
  metrics: 404,
  // Without the cookie of a second step there is none to look for.
  readSecondStep: 200,
  finishSecondStep: 401,
  startPasskeySecondStep: 401,
  // Nor without that of a challenge.
  signInWithPasskey: 400,
  // Nor without Stripe's keys.
  stripeWebhook: 404,
  // Nor without a secret for emails.
  receiveMail: 404,
  // Nor without a sign-in provider.
  startProviderSignIn: 404,
  finishProviderSignIn: 404,
}

test('while PostgreSQL is frozen every call is answered 503 when its time is over, and the pool heals', async () => {
  const { service, database, app, proxy } = await openFreezable({ callMs: 2000 })
  const { owner, operator, admin } = service
  const callers = { operator, admin, 'signed-in': owner, anyone: owner }
  const secret = await addToken(service.database, owner.email, 'read')
  const calls: [EndpointName, CallInput][] = [['listRequests', { headers: bearer(secret) }]]
  for (const [name, { access }] of everyEndpoint) {
    const { cookie } = callers[access]
    calls.push([name, { ...(await validCalls[name](service)), cookie }])
  }

  proxy.freeze()
  const statuses = await Promise.all(
    calls.map(async ([name, parts]) => [name, (await send(app, endpoints[name], parts)).status]),
  )
  expect(statuses).toEqual(calls.map(([name]) => [name, answers[name] ?? 503]))

  proxy.thaw()
  const read = async () => (await send(app, endpoints.listRequests, owner)).status
  // As many at once as the pool has connections, and more.
  await vi.waitFor(async () => {
    const again = await Promise.all(Array.from({ length: 30 }, read))
    expect(new Set(again)).toEqual(new Set([200]))
  }, waitOptions)
  await vi.waitFor(() => {
    expect(database.connections()).toMatchObject({ busy: 0, waiting: 0 })
    expect(database.connections().idle).toBeGreaterThan(0)
  }, waitOptions)
})

test('an order whose commit is not answered is placed once when it is repeated with its key', async () => {
  let isOrdering = false
  const { service, app, proxy } = await openFreezable({
    // Enough for the queries before.
    callMs: 2500,
    onQuery(query) {
      // The last query before the commit.
      if (isOrdering && /pg_notify/.test(query)) proxy.holdAnswers()
    },
  })
  const { cookie } = service.otherClient
  const parts = { ...(await validCalls.placeOrder(service)), cookie, key: randomUUID() }
  const list = async () =>
    (await (await send(service.app, endpoints.listRequests, { cookie })).json()).requests

  isOrdering = true
  expect((await send(app, endpoints.placeOrder, parts)).status).toBe(503)
  isOrdering = false
  proxy.thaw()
  await vi.waitFor(async () => expect(await list()).toHaveLength(1), waitOptions)
  const [{ id }] = await list()
  const repeated = await send(service.app, endpoints.placeOrder, parts)
  expect(repeated.status).toBe(201)
  expect(await repeated.json()).toMatchObject({ id })
  expect(await list()).toHaveLength(1)
})

/** A service with all its time, and the same one on a database that can freeze, with little. */
async function openFreezable({ callMs, onQuery }: { callMs: number; onQuery?: OnQuery }) {
  const address = await createPostgresDatabase()
  const direct = await openPostgres(address)
  onTestFinished(() => direct.close())
  const service = await openTestService('postgres', { database: direct })
  const proxy = await startFreezableProxy(address)
  const timeouts = { callMs, connectMs: 2000 }
  const database = await openPostgres(proxy.address, { onQuery, timeouts })
  onTestFinished(() => database.close())
  const { fetch } = createTestApp(testApiOn(database).api)
  return { service, database, app: { fetch, origin: ownOrigin }, proxy }
}
