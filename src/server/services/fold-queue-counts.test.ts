import { pino } from 'pino'
import { expect, test } from 'vitest'
import { countQueueCounts } from '#server/db/queue-count-store.ts'
import { addOrder } from '#tests/server/orders.ts'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { closeRequest } from './close-request.ts'
import { startFolding } from './fold-queue-counts.ts'

test('the counts of the queue are added up after every so many changes, and stopping waits for it', async () => {
  const database = await openTestDatabase('sqlite')
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator' })
  const stop = startFolding(database, pino({ level: 'silent' }), 3)
  for (let order = 0; order < 2; order += 1) {
    const id = await addOrder(database, client)
    await closeRequest(database, operator, id, { version: 1, reason: 'Too big' })
  }
  await stop()
  const rows = await countQueueCounts(database.query)
  // Three changes became one row; the fourth was not added up.
  expect(rows).toBeLessThanOrEqual(2 + 2)
  await addOrder(database, client)
  expect(await countQueueCounts(database.query)).toBe(rows + 1)
})
