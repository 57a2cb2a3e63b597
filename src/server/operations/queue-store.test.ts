import { expect, test } from 'vitest'
import { type QueueSort, queueSorts } from '#domain/operations/operations.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { limits } from '#domain/values/limits.ts'
import { noDueTime } from '#server/requests/request-row.ts'
import { addOrders } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { listQueue } from './list-queue.ts'

const reader = { id: 'an operator' }

test.each(engines)(
  'the pages of the queue on %s have no gap and no double, however it is sorted',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const numbers = await addOrders(database, await addUser(database), limits.pageSize + 9)
    // Several share a moment, so that the number has to decide.
    for (const number of numbers) {
      const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, (number * 7) % 10)).toISOString()
      const dueAt = number % 3 === 0 ? noDueTime : updatedAt
      const status = number % 2 === 0 ? 'completed' : 'pending'
      const update = database.query.updateTable('request').set({ updatedAt, dueAt, status })
      await update.where('number', '=', number).execute()
    }
    for (const sort of queueSorts) {
      const first = await listQueue(database, reader, { sort })
      const second = await listQueue(database, reader, { sort, before: first.next ?? '' })
      const listed = [...first.requests, ...second.requests]
      expect(second.next).toBeNull()
      expect(new Set(listed.map(({ id }) => id)).size).toBe(numbers.length)
      expect(listed).toEqual(listed.toSorted(orders[sort]))
    }
  },
)

test.each([
  ['updated', 'changed'],
  ['updated', 'deleted'],
  ['due', 'changed'],
  ['due', 'deleted'],
] as const)(
  'sorted by %s, a page goes on where it was even when the last line was %s meanwhile',
  async (sort, what) => {
    const database = await openTestDatabase()
    const { query } = database
    await addOrders(database, await addUser(database), limits.pageSize + 9)
    const first = await listQueue(database, reader, { sort })
    const number = requestNumber(first.requests.at(-1)?.id ?? '')
    const moved = { updatedAt: '2999-01-01T00:00:00.000Z', dueAt: '1999-01-01T00:00:00.000Z' }
    if (what === 'deleted') await query.deleteFrom('request').where('number', '=', number).execute()
    else await query.updateTable('request').set(moved).where('number', '=', number).execute()
    const second = await listQueue(database, reader, { sort, before: first.next ?? '' })
    const shown = new Set(first.requests.map(({ id }) => id))
    expect(second.requests).toHaveLength(9)
    expect(second.requests.filter(({ id }) => shown.has(id))).toEqual([])
  },
)

type Listed = { id: string; updatedAt: string; status: string; dueAt?: string | undefined }

const numberOf = ({ id }: Listed) => Number(id.slice(4))
const rankOf = ({ status }: Listed) => (status === 'completed' ? 1 : 0)
const dueOf = ({ dueAt = noDueTime }: Listed) => Date.parse(dueAt)

const orders: Record<QueueSort, (a: Listed, b: Listed) => number> = {
  due: (a, b) => dueOf(a) - dueOf(b) || rankOf(a) - rankOf(b) || numberOf(a) - numberOf(b),
  newest: (a, b) => numberOf(b) - numberOf(a),
  oldest: (a, b) => numberOf(a) - numberOf(b),
  updated: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || numberOf(b) - numberOf(a),
}
