import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startFreezableProxy } from './freezable-proxy.ts'
import { addToken, bearer } from './safety/add-token.ts'
import { type CallParts, everyEndpoint, send } from './safety/send.ts'
import { openTestService } from './safety/test-service.ts'
import { validCalls } from './safety/valid-calls.ts'
import { createPostgresDatabase } from './test-database.ts'

/** How soon a call has to be answered. */
const answerMs = 5000

/** They do not use the database. */
const answers: Partial<Record<EndpointName, number>> = {
  health: 200,
  description: 200,
  docs: 200,
  metrics: 200,
  // Without the cookie of a second step there is none to look for.
  readSecondStep: 200,
  finishSecondStep: 401,
  startPasskeySecondStep: 401,
  // Nor without that of a challenge.
  signInWithPasskey: 400,
}

test('while PostgreSQL is frozen every call is answered 503 within five seconds, and the pool heals', async () => {
  const proxy = await startFreezableProxy(await createPostgresDatabase())
  const database = await openPostgres(proxy.address)
  onTestFinished(() => database.close())
  const metricsToken = 'a token for the metrics'
  const service = await openTestService('postgres', { database, metricsToken })
  const { owner, operator, admin, app } = service
  const callers = { operator, admin, 'signed-in': owner, anyone: owner }
  const secret = await addToken(database, owner.email, 'read')
  const calls: [EndpointName, CallParts][] = []
  for (const [name, { access }] of everyEndpoint) {
    const { cookie } = callers[access]
    calls.push([name, { ...(await validCalls[name](service)), cookie }])
  }
  calls.push(['listRequests', { headers: bearer(secret) }])
  calls.push(['metrics', { headers: bearer(metricsToken) }])

  proxy.freeze()
  const isLate = setTimeout(answerMs, 'late' as const, { ref: false })
  const statuses = await Promise.all(
    calls.map(async ([name, parts]) => {
      const answered = send(app, endpoints[name], parts).then(({ status }) => status)
      return [name, await Promise.race([answered, isLate])] as const
    }),
  )
  const expected = calls.map(([name, { headers }]) =>
    // Those of a caller without the token.
    name === 'metrics' && !headers ? [name, 404] : [name, answers[name] ?? 503],
  )
  expect(statuses).toEqual(expected)

  proxy.thaw()
  const read = async () => (await send(app, endpoints.listRequests, owner)).status
  await vi.waitFor(async () => expect(await read()).toBe(200))
  // As many at once as the pool has connections, and more.
  const again = await Promise.all(Array.from({ length: 30 }, read))
  expect(new Set(again)).toEqual(new Set([200]))
  await vi.waitFor(() => {
    expect(database.connections()).toEqual({ busy: 0, waiting: 0, idle: expect.any(Number) })
  })
  expect(database.connections().idle).toBeGreaterThan(0)
})

test('an order whose commit is not answered is placed once when it is repeated with its key', async () => {
  const proxy = await startFreezableProxy(await createPostgresDatabase())
  let isOrdering = false
  const database = await openPostgres(proxy.address, {
    // The last statement before the commit.
    onQuery: (statement) => void (isOrdering && /pg_notify/.test(statement) && proxy.holdAnswers()),
  })
  onTestFinished(() => database.close())
  const service = await openTestService('postgres', { database })
  const { app, otherClient } = service
  const { cookie } = otherClient
  const parts = { ...(await validCalls.placeOrder(service)), cookie, key: randomUUID() }

  isOrdering = true
  expect((await send(app, endpoints.placeOrder, parts)).status).toBe(503)
  isOrdering = false
  proxy.thaw()
  const list = await (await send(app, endpoints.listRequests, { cookie })).json()
  expect(list.requests).toHaveLength(1)
  const repeated = await send(app, endpoints.placeOrder, parts)
  expect(repeated.status).toBe(201)
  expect(await repeated.json()).toMatchObject({ id: list.requests[0].id })
  const after = await (await send(app, endpoints.listRequests, { cookie })).json()
  expect(after.requests).toHaveLength(1)
})
