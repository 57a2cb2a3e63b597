import { expect, test } from 'vitest'
import { type Queue, type QueueFilter, queueViews } from '#domain/operations/operations.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { closeRequest } from '#server/requests/close-request.ts'
import { addOrder, newKey, openWithRequest } from '#tests/server/orders.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { assignRequest } from './assign-request.ts'
import { listQueue } from './list-queue.ts'
import { writeToClient } from './write-to-client.ts'

test('a view is combined with a search, a status and a state', async () => {
  const { list, set, ...ids } = await openQueue()
  const { overdue, theirs, mine, free, waiting, closed } = ids
  const views: [QueueFilter, string[]][] = [
    [{}, [overdue, theirs, mine, free, waiting]],
    [{ view: 'mine' }, [mine]],
    [{ view: 'unassigned' }, [overdue, free, waiting]],
    [{ view: 'overdue' }, [overdue, theirs]],
    [{ view: 'waiting' }, [waiting]],
    [{ view: 'unassigned', search: 'zoom' }, [free]],
    [{ view: 'mine', search: 'zoom' }, []],
    [{ search: 'LOVELACE', view: 'waiting' }, [waiting]],
    [{ search: 'Engines Ltd' }, [overdue, theirs, mine, free, waiting]],
    [{ search: 'ada@EXAMPLE' }, [overdue, theirs, mine, free, waiting]],
    [{ search: 'of another name' }, []],
    [{ view: 'overdue', status: 'in-progress' }, []],
    [{ view: 'mine', state: 'closed' }, [closed]],
    [{ view: 'mine', state: 'all', sort: 'newest' }, [closed, mine]],
  ]
  for (const [filter, listed] of views) expect(await list(filter)).toEqual(listed)

  // A completed request is unassigned no more, and still one of mine.
  for (const id of [free, mine]) await set(id, { status: 'completed' })
  expect(await list({ view: 'unassigned' })).toEqual([overdue, waiting])
  expect(await list({ view: 'mine' })).toEqual([mine])
})

test.each(engines)(
  'each status and view counts on %s what choosing it lists, whatever else is chosen',
  async (engine) => {
    const { database, operator, set, free } = await openQueue(engine)
    await set(free, { status: 'completed' })
    const choices: QueueFilter[] = [
      ...[undefined, ...requestStatuses].map((status) => ({ status, state: undefined })),
      { status: undefined, state: 'closed' },
      { status: 'pending', state: 'closed' },
      { status: 'pending', state: 'all' },
    ]
    for (const search of [undefined, 'slack', 'Engines Ltd', 'of another name']) {
      const queues = new Map<string, Queue>()
      const filters = choices.flatMap((choice) =>
        [undefined, ...queueViews].map((view) => ({ ...choice, view })),
      )
      for (const filter of filters) {
        queues.set(keyOf(filter), await listQueue(database, operator, { ...filter, search }))
      }
      const listed = (filter: QueueFilter) => queues.get(keyOf(filter))?.requests.length
      for (const filter of filters) {
        const { view } = filter
        const counted = queues.get(keyOf(filter))
        const where = `${keyOf(filter)} ${search}`
        for (const status of requestStatuses) {
          expect(counted?.counts[status], where).toBe(listed({ view, status }))
        }
        expect(counted?.closedCount, where).toBe(listed({ view, state: 'closed' }))
        for (const other of queueViews) {
          expect(counted?.viewCounts[other], where).toBe(listed({ ...filter, view: other }))
        }
      }
    }
  },
)

/** Requests of one client in every view of an operator, and a closed one. */
async function openQueue(engine?: Engine) {
  const options = { name: 'Ada Lovelace', company: 'Engines Ltd', email: 'ada@example.com' }
  const { database, client, operator, id: overdue } = await openWithRequest(engine, options)
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

  async function set(id: string, values: { dueAt: string } | { status: 'completed' }) {
    const change = database.query.updateTable('request').set(values)
    await change.where('number', '=', requestNumber(id)).execute()
  }

  async function list(filter: QueueFilter) {
    const { requests } = await listQueue(database, operator, filter)
    return requests.map(({ id }) => id)
  }

  return { database, operator, list, set, overdue, theirs, mine, free, waiting, closed }
}

function keyOf({ status, state, view }: QueueFilter): string {
  return `${status} ${state} ${view}`
}
