import { pino } from 'pino'
import { expect, test } from 'vitest'
import { countQueueCounts } from '#server/db/queue-count-store.ts'
import { addOrder } from '#tests/server/orders.ts'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { closeRequest } from './close-request.ts'
import { startFolding } from './fold-queue-counts.ts'

test('the counts of the queue are added up after every so many changes, and stopping waits for it', async () => {
  const database = await openTestDatabase()
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator' })
  const stop = startFolding(database, pino({ level: 'silent' }), 3)
  const id = await addOrder(database, client)
  await addOrder(database, client)
  await closeRequest(database, operator, id, { version: 1, reason: 'Too big' })
  await stop()
  const rows = await countQueueCounts(database.query)
  // One for the open request, or two if the test runs across the end of an hour, and one for the closed one.
  expect(rows).toBeLessThanOrEqual(3)
  await addOrder(database, client)
  expect(await countQueueCounts(database.query)).toBe(rows + 1)
})
