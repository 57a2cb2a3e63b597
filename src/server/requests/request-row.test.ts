import { expect, test } from 'vitest'
import { orderFieldNames } from '#domain/requests/order-fields.ts'
import { exampleOrder, queueFields } from '#domain/requests/stored-order.ts'
import { addOrder } from '#tests/server/orders.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import { engines } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'

test.each(engines)('no field of an order is lost on %s', async (engine) => {
  const { database, request } = await openTestApi(engine)
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator' })
  const id = await addOrder(database, client, exampleOrder)
  const read = async (path: string, as: typeof client) =>
    (await request(`GET ${path}`, { as })).json()

  expect(await read(`/requests/${id}`, client)).toMatchObject(exampleOrder)
  expect(await read(`/operations/requests/${id}`, operator)).toMatchObject(exampleOrder)
  expect((await read('/account/export.json', client)).requests).toMatchObject([exampleOrder])
  const queue = await read('/operations/requests', operator)
  for (const name of queueFields) expect(queue.requests[0]).toHaveProperty(name, exampleOrder[name])

  const own = await readCsv('/account/export.csv', client)
  for (const name of orderFieldNames) expect(own[name], name).toMatch(/\S/)
  const queued = await readCsv('/operations/requests.csv', operator)
  for (const name of queueFields) expect(queued[name], name).toBe(exampleOrder[name])

  /** The cells of the only line, by their column. */
  async function readCsv(path: string, as: typeof client): Promise<Record<string, string>> {
    const text = await (await request(`GET ${path}`, { as })).text()
    const [head = [], cells = []] = text.split('\r\n').map((line) => line.split(/,(?! )/))
    return Object.fromEntries(head.map((name, place) => [name, cells[place] ?? '']))
  }
})
