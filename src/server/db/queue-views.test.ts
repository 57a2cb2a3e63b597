import { expect, test } from 'vitest'
import type { QueueFilter } from '#domain/operations.ts'
import { requestNumber } from '#domain/request-id.ts'
import { assignRequest } from '#server/services/assign-request.ts'
import { closeRequest } from '#server/services/close-request.ts'
import { listQueue } from '#server/services/list-queue.ts'
import { writeToClient } from '#server/services/write-to-client.ts'
import { addOrder, newKey, openWithRequest } from '#tests/server/orders.ts'
import { addUser } from '#tests/server/users.ts'

test('a view lists what it counts, combined with a search, a status and a state', async () => {
  const { database, client, operator, id: overdue } = await openWithRequest()
  const other = await addUser(database, { role: 'operator', name: 'Mara' })
  const theirs = await addOrder(database, client)
  const mine = await addOrder(database, client)
  const free = await addOrder(database, client, { targetSaaS: 'Zoom' })
  const waiting = await addOrder(database, client)
  const closed = await addOrder(database, client)
  await assignRequest(database, other, theirs, other.id)
  for (const id of [mine, closed]) await assignRequest(database, operator, id, operator.id)
  await writeToClient(database, operator, waiting, 'Which plan?', newKey())
  await closeRequest(database, operator, closed, { version: 1, reason: 'Too big' })
  await set(overdue, { dueAt: '2026-01-01T00:00:00.000Z' })
  await set(theirs, { dueAt: '2026-01-02T00:00:00.000Z' })

  const views: [QueueFilter, string[]][] = [
    [{}, [overdue, theirs, mine, free, waiting]],
    [{ view: 'mine' }, [mine]],
    [{ view: 'unassigned' }, [overdue, free, waiting]],
    [{ view: 'overdue' }, [overdue, theirs]],
    [{ view: 'waiting' }, [waiting]],
    [{ view: 'unassigned', search: 'zoom' }, [free]],
    [{ view: 'mine', search: 'zoom' }, []],
    [{ search: client.email.toUpperCase(), view: 'waiting' }, [waiting]],
    [{ search: client.name.toUpperCase(), view: 'waiting' }, [waiting]],
    [{ search: 'nobody of this name' }, []],
    [{ view: 'overdue', status: 'in-progress' }, []],
    [{ view: 'mine', state: 'closed' }, [closed]],
    [{ view: 'mine', state: 'all', sort: 'newest' }, [closed, mine]],
  ]
  const viewCounts = { mine: 1, unassigned: 3, overdue: 2, waiting: 1 }
  for (const [filter, listed] of views) expect(await list(filter)).toEqual({ listed, viewCounts })

  // A completed request is unassigned no more, and still one of mine.
  for (const id of [free, mine]) await set(id, { status: 'completed' })
  viewCounts.unassigned = 2
  const unassigned = [overdue, waiting]
  expect(await list({ view: 'unassigned' })).toEqual({ listed: unassigned, viewCounts })
  expect(await list({ view: 'mine' })).toEqual({ listed: [mine], viewCounts })
  const { requests } = await listQueue(database, operator, { view: 'mine' })
  expect(requests).toMatchObject([{ assignee: { id: operator.id, name: operator.name } }])

  async function set(id: string, values: { dueAt: string } | { status: 'completed' }) {
    const change = database.query.updateTable('request').set(values)
    await change.where('number', '=', requestNumber(id)).execute()
  }

  async function list(filter: QueueFilter) {
    const found = await listQueue(database, operator, filter)
    return { listed: found.requests.map(({ id }) => id), viewCounts: found.viewCounts }
  }
})
