import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { unreadRequestsMax } from '#domain/unread.ts'
import { readUnread } from '#server/services/read-unread.ts'
import { addOrders } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'

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
    const ids = numbers
      .slice(1, -1)
      .toReversed()
      .map((number) => `HIT-${`${number}`.padStart(3, '0')}`)

    const { own } = await readUnread(database, client)
    expect(own).toEqual(ids.map((id) => ({ id, unread: 2 })))
    const { queue, newest } = await readUnread(database, operator)
    expect(queue).toEqual(ids.map((id) => ({ id, unread: 1 })))
    expect(newest).toBe(`HIT-${`${numbers.at(-1)}`.padStart(3, '0')}`)
  })
})

test('unread requests are found by their own indexes, and the newest by its number', async () => {
  const statements: string[] = []
  const database = await openTestDatabase('sqlite', (statement) => statements.push(statement))
  const operator = await addUser(database, { role: 'operator' })
  statements.length = 0
  await readUnread(database, operator)
  const plans = await Promise.all(
    statements.map(async (statement) => {
      const explained = `explain query plan ${statement.replace('?', "'a'")}`
      const { rows } = await sql<{ detail: string }>`${sql.raw(explained)}`.execute(database.query)
      return rows.map(({ detail }) => detail).join()
    }),
  )
  expect(plans).toHaveLength(3)
  expect(plans.join()).toContain('request_unreadByCompany')
  expect(plans.join()).toContain('request_unreadByAgency')
  expect(plans.join()).not.toContain('TEMP B-TREE')
})
