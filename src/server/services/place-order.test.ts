import { describe, expect, test } from 'vitest'
import { companyMessages } from '#domain/company-messages.ts'
import { messages } from '#domain/messages.ts'
import { plainCase } from '#domain/savings-case.fixture.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { addOrder, addOrders, newKey, order } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { listQueue } from './list-queue.ts'
import { placeOrder } from './place-order.ts'
import { readOperatorRequest } from './read-operator-request.ts'
import { readRequest } from './read-request.ts'
import type { SessionUser } from './session-user.ts'

describe.each(engines)('on %s', (engine) => {
  test('an order is stored with all its fields and its event', async () => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    const request = await placeOrder(database, client, order, newKey())
    expect(request).toEqual({
      id: 'HIT-001',
      title: 'Replacement for Slack',
      targetSaaS: 'Slack',
      status: 'pending',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: request.createdAt,
      unread: 0,
      requirements: order.requirements,
      budget: order.budget,
      timeframe: order.timeframe,
      companySize: order.companySize,
      quotes: [],
      waitingOn: 'agency',
      dueAt: new Date(Date.parse(request.createdAt) + 48 * 60 * 60_000).toISOString(),
      events: [
        {
          id: expect.any(Number),
          at: request.createdAt,
          by: { name: 'Ada Lovelace', role: 'client' },
          detail: { kind: 'ordered' },
        },
      ],
      earlier: null,
    })
  })

  test('an order in a company that was just deleted is a conflict, and creates nothing', async () => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    await database.query.deleteFrom('company').where('id', '=', client.companyId).execute()
    await expect(placeOrder(database, client, order, newKey())).rejects.toThrow(
      companyMessages.gone,
    )
    expect(await countRows(database, 'request')).toBe(0)
  })

  test('a plan, its billing cycle and a bill are stored and read back as they were sent', async () => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    const choices = { plan: 'professional', billing: 'yearly', bill: plainCase } as const
    const request = await placeOrder(database, client, { ...order, ...choices }, newKey())
    expect(request).toMatchObject(choices)
    expect(await readRequest(database, client, request.id)).toMatchObject(choices)
    expect(await readOperatorRequest(database, request.id)).toMatchObject(choices)
    const { bill: _, ...plan } = choices
    const [queued] = (await listQueue(database, client, {})).requests
    expect(queued).toMatchObject(plan)
    expect(queued).not.toHaveProperty('bill')
  })

  test('a stored bill that does not fit its schema is left out of the request', async () => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    const id = await addOrder(database, client, { bill: plainCase })
    await database.query.updateTable('request').set({ bill: '{"lines":[]}' }).execute()
    const request = await readRequest(database, client, id)
    expect(request.bill).toBeUndefined()
    expect(request.requirements).toBe(order.requirements)
  })

  test('64 orders at once get 64 numbers', async () => {
    const database = await openTestDatabase(engine)
    const clients = await Promise.all(Array.from({ length: 8 }, () => addUser(database)))
    const placed = await Promise.all(
      Array.from({ length: 64 }, (_, place) =>
        placeOrder(database, clients[place % 8] as SessionUser, order, newKey()),
      ),
    )
    expect(new Set(placed.map(({ id }) => id)).size).toBe(64)
    expect(await countRows(database, 'request')).toBe(64)
    expect(await countRows(database, 'requestEvent')).toBe(64)
  })

  test('20 concurrent orders with one key are one request with one event and one reply', async () => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(database, client, order, key)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await countRows(database, 'request')).toBe(1)
    expect(await countRows(database, 'requestEvent')).toBe(1)
  })

  test('a key that was used for another order is a conflict, and nothing is written', async () => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    const key = newKey()
    await placeOrder(database, client, order, key)
    await expect(
      placeOrder(database, client, { ...order, targetSaaS: 'Zoom' }, key),
    ).rejects.toMatchObject({ code: 'conflict', message: messages.keyReused })
    expect(await countRows(database, 'request')).toBe(1)
  })

  test('two clients may use the same key', async () => {
    const database = await openTestDatabase(engine)
    const key = newKey()
    const first = await placeOrder(database, await addUser(database), order, key)
    const second = await placeOrder(database, await addUser(database), order, key)
    expect(second.id).not.toBe(first.id)
  })

  test('a number is never reused, even after its account was deleted', async () => {
    const database = await openTestDatabase(engine)
    const gone = await addUser(database)
    const numbers = await addOrders(database, gone, 3)
    await database.query.deleteFrom('user').where('id', '=', gone.id).execute()
    expect(await countRows(database, 'request')).toBe(0)
    expect(await countRows(database, 'requestEvent')).toBe(0)
    expect(await countRows(database, 'idempotencyKey')).toBe(0)
    const next = await addOrder(database, await addUser(database))
    expect(next).toBe(`HIT-00${Math.max(...numbers) + 1}`)
  })

  test('an order during the deletion of its account fails as signed out, and leaves nothing', async () => {
    const database = await openTestDatabase(engine)
    const gone = await addUser(database)
    await database.query.deleteFrom('user').where('id', '=', gone.id).execute()
    await expect(placeOrder(database, gone, order, newKey())).rejects.toMatchObject({
      code: 'signed-out',
    })
    expect(await countRows(database, 'request')).toBe(0)
  })
})
