import { describe, expect, test } from 'vitest'
import type { QueueFilter } from '#domain/operations.ts'
import { requestNumber } from '#domain/request-id.ts'
import { assignRequest } from '#server/services/assign-request.ts'
import { closeRequest } from '#server/services/close-request.ts'
import { listQueue } from '#server/services/list-queue.ts'
import { writeToClient } from '#server/services/write-to-client.ts'
import { addOrder, newKey } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'

describe.each(engines)('the views of the queue on %s', (engine) => {
  test('each lists what it counts, and the counts stay whatever is asked', async () => {
    const { ids, list } = await openQueue()
    const viewCounts = { mine: 1, unassigned: 3, overdue: 2, waiting: 1 }
    expect(await list({})).toEqual({ listed: ids.open, viewCounts })
    expect(await list({ view: 'mine' })).toEqual({ listed: [ids.mine], viewCounts })
    expect(await list({ view: 'unassigned' })).toEqual({
      listed: [ids.overdue, ids.free, ids.waiting],
      viewCounts,
    })
    expect(await list({ view: 'overdue' })).toEqual({
      listed: [ids.overdue, ids.theirs],
      viewCounts,
    })
    expect(await list({ view: 'waiting' })).toEqual({ listed: [ids.waiting], viewCounts })
  })

  test('a view is combined with a search, a status and a state', async () => {
    const { ids, list } = await openQueue()
    const find = async (filter: QueueFilter) => (await list(filter)).listed
    expect(await find({ view: 'unassigned', search: 'zoom' })).toEqual([ids.free])
    expect(await find({ view: 'mine', search: 'zoom' })).toEqual([])
    expect(await find({ view: 'overdue', status: 'in-progress' })).toEqual([])
    expect(await find({ view: 'mine', state: 'closed' })).toEqual([ids.closed])
    expect(await find({ view: 'mine', state: 'all', sort: 'newest' })).toEqual([
      ids.closed,
      ids.mine,
    ])
  })

  test('a completed request is unassigned no more, and still one of mine', async () => {
    const { database, operator, ids, list } = await openQueue()
    for (const id of [ids.free, ids.mine]) {
      const complete = database.query.updateTable('request').set({ status: 'completed' })
      await complete.where('number', '=', requestNumber(id)).execute()
    }
    expect((await list({ view: 'unassigned' })).listed).toEqual([ids.overdue, ids.waiting])
    expect(await list({ view: 'mine' })).toMatchObject({
      listed: [ids.mine],
      viewCounts: { mine: 1, unassigned: 2 },
    })
    const { requests } = await listQueue(database, operator, { view: 'mine' })
    expect(requests).toMatchObject([{ assignee: { id: operator.id, name: operator.name } }])
  })

  async function openQueue() {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    const operator = await addUser(database, { role: 'operator', name: 'Omar' })
    const other = await addUser(database, { role: 'operator', name: 'Mara' })
    const overdue = await addOrder(database, client)
    const theirs = await addOrder(database, client)
    const mine = await addOrder(database, client)
    const free = await addOrder(database, client, { targetSaaS: 'Zoom' })
    const waiting = await addOrder(database, client)
    const closed = await addOrder(database, client)
    await assignRequest(database, other, theirs, other.id)
    for (const id of [mine, closed]) await assignRequest(database, operator, id, operator.id)
    await writeToClient(database, operator, waiting, 'Which plan?', newKey())
    await closeRequest(database, operator, closed, { version: 1, reason: 'Too big' })
    for (const [id, dueAt] of [
      [overdue, '2026-01-01T00:00:00.000Z'],
      [theirs, '2026-01-02T00:00:00.000Z'],
    ] as const) {
      const change = database.query.updateTable('request').set({ dueAt })
      await change.where('number', '=', requestNumber(id)).execute()
    }
    return {
      database,
      operator,
      ids: {
        overdue,
        mine,
        free,
        waiting,
        theirs,
        closed,
        open: [overdue, theirs, mine, free, waiting],
      },
      async list(filter: QueueFilter) {
        const { requests, viewCounts } = await listQueue(database, operator, filter)
        return { listed: requests.map(({ id }) => id), viewCounts }
      },
    }
  }
})
