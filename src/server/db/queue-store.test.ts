import { describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { type QueueSort, queueSorts } from '#domain/operations.ts'
import { requestNumber } from '#domain/request-id.ts'
import { listQueue } from '#server/services/list-queue.ts'
import { readOperatorRequest } from '#server/services/read-operator-request.ts'
import { addOrder, addOrders } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { noDueTime } from './request-row.ts'

describe.each(engines)('the queue on %s', (engine) => {
  test('has the requests of all clients, each with its client', async () => {
    const database = await openTestDatabase(engine)
    const ada = await addUser(database, {
      name: 'Ada',
      company: 'Engines',
      email: 'ada@a.example',
    })
    const bob = await addUser(database, {
      name: 'Bob',
      company: null,
      email: 'bob@b.example',
      isEmailConfirmed: false,
    })
    await addOrder(database, ada)
    const id = await addOrder(database, bob)
    const { requests, counts, next } = await listQueue(database, reader, {})
    expect(requests.map(({ client }) => client)).toEqual([
      { name: 'Ada', company: 'Engines', email: 'ada@a.example', isEmailConfirmed: true },
      { name: 'Bob', company: 'Bob', email: 'bob@b.example', isEmailConfirmed: false },
    ])
    expect(requests[0]).toMatchObject({ budget: '5k-10k', timeframe: '3-months' })
    expect(counts).toEqual({ pending: 2, 'in-progress': 0, completed: 0 })
    expect(next).toBeNull()
    expect(await readOperatorRequest(database, id)).toMatchObject({
      client: { name: 'Bob', company: 'Bob', email: 'bob@b.example', isEmailConfirmed: false },
      version: 1,
    })
  })

  test.each(queueSorts)('sorted by %s, its pages have no gap and no double', async (sort) => {
    const database = await openTestDatabase(engine)
    const numbers = await addOrders(database, await addUser(database), limits.pageSize + 9)
    // Several share a moment, so that the number has to decide.
    for (const number of numbers) {
      const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, (number * 7) % 10)).toISOString()
      const dueAt = number % 3 === 0 ? noDueTime : updatedAt
      const update = database.query.updateTable('request').set({ updatedAt, dueAt })
      await update.where('number', '=', number).execute()
    }
    const first = await listQueue(database, reader, { sort })
    const second = await listQueue(database, reader, { sort, before: first.next ?? '' })
    const listed = [...first.requests, ...second.requests]
    expect(second.next).toBeNull()
    expect(new Set(listed.map(({ id }) => id)).size).toBe(numbers.length)
    expect(listed).toEqual(listed.toSorted(orders[sort]))
  })

  test.each([
    ['updated', 'changed'],
    ['updated', 'deleted'],
    ['due', 'changed'],
    ['due', 'deleted'],
  ] as const)(
    'sorted by %s, a page goes on where it was even when the last line was %s meanwhile',
    async (sort, what) => {
      const database = await openTestDatabase(engine)
      await addOrders(database, await addUser(database), limits.pageSize + 9)
      const first = await listQueue(database, reader, { sort })
      const number = requestNumber(first.requests.at(-1)?.id ?? '')
      const { query } = database
      if (what === 'deleted')
        await query.deleteFrom('request').where('number', '=', number).execute()
      else {
        const moved = { updatedAt: '2999-01-01T00:00:00.000Z', dueAt: '1999-01-01T00:00:00.000Z' }
        const update = query.updateTable('request').set(moved)
        await update.where('number', '=', number).execute()
      }
      const second = await listQueue(database, reader, { sort, before: first.next ?? '' })
      const shown = new Set(first.requests.map(({ id }) => id))
      expect(second.requests).toHaveLength(9)
      expect(second.requests.filter(({ id }) => shown.has(id))).toEqual([])
    },
  )

  test('a search and a status narrow the list, and the counts stay', async () => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    await addOrder(database, client, { targetSaaS: 'Zoom' })
    await addOrder(database, client, { targetSaaS: 'Jira' })
    const { requests, counts } = await listQueue(database, reader, {
      search: 'zoo',
      status: 'pending',
    })
    expect(requests.map(({ targetSaaS }) => targetSaaS)).toEqual(['Zoom'])
    expect(counts.pending).toBe(2)
    expect(
      (await listQueue(database, reader, { search: 'zoo', status: 'completed' })).requests,
    ).toEqual([])
  })

  test('an unknown number is not found', async () => {
    const database = await openTestDatabase(engine)
    await expect(readOperatorRequest(database, 'HIT-999999999')).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

const reader = { id: 'an operator' }

type Listed = { id: string; updatedAt: string; dueAt?: string | undefined }

const orders: Record<QueueSort, (a: Listed, b: Listed) => number> = {
  due: (a, b) => dueOf(a) - dueOf(b) || numberOf(a) - numberOf(b),
  newest: (a, b) => numberOf(b) - numberOf(a),
  oldest: (a, b) => numberOf(a) - numberOf(b),
  updated: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || numberOf(b) - numberOf(a),
}

function numberOf({ id }: Listed): number {
  return Number(id.slice(4))
}

function dueOf({ dueAt = noDueTime }: Listed): number {
  return Date.parse(dueAt)
}
