import { expect, test } from 'vitest'
import { serverMessages } from '#domain/values/messages.ts'
import { readOperatorRequest } from '#server/operations/read-queue.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { addOrder, newKey, openWithRequest } from '#tests/server/orders.ts'
import { engines } from '#tests/server/test-database.ts'
import { sendMessage, writeNote, writeToClient } from './write-message.ts'

const longAgo = '2026-01-01T00:00:00.000Z'

test.each(engines)(
  '20 concurrent messages are 20 unread ones, in the order of their events on %s',
  async (engine) => {
    const { database, client, id } = await openWithRequest(engine)
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        sendMessage(database, client, id, { text: `Message ${place}` }, newKey()),
      ),
    )
    const { unread: count, events } = await readOperatorRequest(database, id)
    expect(count).toBe(20)
    expect(events).toHaveLength(21)
    const ids = events.map((event) => event.id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  },
)

test('a message updates `updatedAt` and leaves the version as it is', async () => {
  const { database, client, id } = await openWithRequest()
  await database.query.updateTable('request').set({ updatedAt: longAgo }).execute()
  const { updatedAt } = await sendMessage(database, client, id, { text: 'When?' }, newKey())
  expect(updatedAt > longAgo).toBe(true)
  expect((await readOperatorRequest(database, id)).version).toBe(1)
})

test.each(engines)(
  'one key is one message, and a conflict for another text on %s',
  async (engine) => {
    const { database, client, operator, id } = await openWithRequest(engine)
    const key = newKey()
    await Promise.all(
      Array.from({ length: 8 }, () => sendMessage(database, client, id, { text: 'When?' }, key)),
    )
    expect(await countRows(database, 'requestEvent')).toBe(2)
    expect((await readOperatorRequest(database, id)).unread).toBe(1)
    const conflict = { code: 'conflict', message: serverMessages.messageKeyReused }
    const other = sendMessage(database, client, id, { text: 'Where?' }, key)
    await expect(other).rejects.toMatchObject(conflict)

    const noteKey = newKey()
    for (const _ of [1, 2]) await writeNote(database, operator, id, { text: 'Difficult' }, noteKey)
    const message = writeToClient(database, operator, id, { text: 'Difficult' }, noteKey)
    await expect(message).rejects.toMatchObject(conflict)
    expect(await countRows(database, 'requestEvent')).toBe(3)
  },
)

test('an operator writes on their own request as a client', async () => {
  const { database, operator } = await openWithRequest()
  const id = await addOrder(database, operator)
  const own = { ...operator, companyId: operator.id }
  const { events } = await sendMessage(database, own, id, { text: 'Mine' }, newKey())
  expect(events.map(({ by }) => by.role)).toEqual(['client', 'client'])
})
