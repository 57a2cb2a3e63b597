import { describe, expect, test } from 'vitest'
import { unreadRequestsMax } from '#domain/requests/hit-request-schema.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { addOrders } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { readUnread } from './read-request.ts'

describe.each(engines)('unread requests on %s', (engine) => {
  test('are the newest hundred, each with its number of updates', async () => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    const operator = await addUser(database, { role: 'operator' })
    const numbers = await addOrders(database, client, unreadRequestsMax + 2)
    await database.query
      .updateTable('request')
      .set({ unreadByClient: 2, unreadByAgency: 1 })
      .where('number', '!=', numbers.at(-1) ?? 0)
      .execute()
    const ids = numbers.slice(1, -1).toReversed().map(requestId)

    const { own } = await readUnread(database, client)
    expect(own).toEqual(ids.map((id) => ({ id, unread: 2 })))
    const { queue, newest } = await readUnread(database, operator)
    expect(queue).toEqual(ids.map((id) => ({ id, unread: 1 })))
    expect(newest).toBe(requestId(numbers.at(-1) ?? 0))
  })
})
