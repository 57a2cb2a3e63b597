import { expect, test } from 'vitest'
import { companyMessages } from '#domain/companies/team.ts'
import { exampleOrder } from '#domain/requests/stored-order.ts'
import { plainCase } from '#domain/savings/savings-case.fixture.ts'
import { serverMessages } from '#domain/values/messages.ts'
import type { OnQuery } from '#server/db/database.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { addOrder, addOrders, newKey, order } from '#tests/server/orders.ts'
import { type Engine, engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { placeOrder } from './place-order.ts'
import { readRequest } from './read-request.ts'

test('an order in a company that was just deleted is a conflict, and creates nothing', async () => {
  const { database, client } = await openWithClient()
  await database.query
    .deleteFrom('company')
    .where('id', '=', client.companyId ?? '')
    .execute()
  await expect(placeOrder(database, client, order, newKey())).rejects.toThrow(companyMessages.gone)
  expect(await countRows(database, 'request')).toBe(0)
})

test('the reply to an order is what reading the request returns, without a query that reads it', async () => {
  const queries: string[] = []
  const { database, client } = await openWithClient('sqlite', (query) => queries.push(query))
  const placed = await placeOrder(database, client, exampleOrder, newKey())
  const reading = queries.filter((query) => /^select.* from "request(Event)?"/.test(query))
  expect(reading).toEqual([])
  expect(placed).toEqual(await readRequest(database, client, placed.id))
})

test('a stored bill that does not fit its schema is left out of the request', async () => {
  const { database, client } = await openWithClient()
  const id = await addOrder(database, client, { bill: plainCase })
  await database.query.updateTable('request').set({ bill: '{"lines":[]}' }).execute()
  const request = await readRequest(database, client, id)
  expect(request.bill).toBeUndefined()
  expect(request.requirements).toBe(order.requirements)
})

test.each(engines)(
  '20 concurrent orders with one key are one request with one event and one reply on %s',
  async (engine) => {
    const { database, client } = await openWithClient(engine)
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(database, client, order, key)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const reused = placeOrder(database, client, { ...order, targetSaaS: 'Zoom' }, key)
    await expect(reused).rejects.toMatchObject({
      code: 'conflict',
      message: serverMessages.keyReused,
    })
    expect(await countRows(database, 'request')).toBe(1)
    expect(await countRows(database, 'requestEvent')).toBe(1)
  },
)

test.each(engines)(
  'a number is never reused, even after its account was deleted on %s',
  async (engine) => {
    const { database, client } = await openWithClient(engine)
    const numbers = await addOrders(database, client, 3)
    await database.query.deleteFrom('user').where('id', '=', client.id).execute()
    for (const table of ['request', 'requestEvent', 'idempotencyKey'] as const) {
      expect(await countRows(database, table)).toBe(0)
    }
    const next = await addOrder(database, await addUser(database))
    expect(next).toBe(`HIT-00${Math.max(...numbers) + 1}`)
    // As if the account had been deleted during the order.
    const late = placeOrder(database, client, order, newKey())
    await expect(late).rejects.toMatchObject({ code: 'signed-out' })
    expect(await countRows(database, 'request')).toBe(1)
  },
)

async function openWithClient(engine?: Engine, onQuery?: OnQuery) {
  const database = await openTestDatabase(engine, onQuery)
  return { database, client: await addUser(database) }
}
