import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type QueueFilter,
  type QueueSort,
  queueCountMax,
  type queueCursor,
  queuedDue,
  queueRank,
  queueSearchMax,
  queueSorts,
  queueViewNames,
} from '#domain/operations/operations.ts'
import { requestId, requestNumber } from '#domain/requests/request-id.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { limits } from '#domain/values/limits.ts'
import { updateUser } from '#server/accounts/user-store.ts'
import { passRequestsOn, setCompanyName } from '#server/companies/companies.ts'
import type { Database } from '#server/db/database.ts'
import { updateInvoice } from '#server/invoices/invoice-store.ts'
import { assignRequest, closeRequest } from '#server/requests/move-request.ts'
import { noDueTime } from '#server/requests/request-row.ts'
import { sendMessage, writeNote, writeToClient } from '#server/requests/write-message.ts'
import { addInvoice } from '#tests/server/invoices.ts'
import { addOrder, addOrders, newKey, openWithRequest } from '#tests/server/orders.ts'
import { type Engine, engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { listQueue, readOperatorRequest } from './read-queue.ts'

const reader = { id: 'an operator' }

test.each(engines)(
  'the pages of the queue on %s have no gap and no double, however it is sorted',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    const numbers = await addOrders(database, client, limits.pageSize + 9)
    // Several share a moment, so that the number has to decide.
    for (const number of numbers) {
      const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, (number * 7) % 10)).toISOString()
      const dueAt = number % 3 === 0 ? noDueTime : updatedAt
      const status = number % 2 === 0 ? 'completed' : 'pending'
      const waitingOn = number % 5 === 0 ? 'client' : 'none'
      const estimatedCompletion = number % 7 === 0 ? updatedAt : null
      const planDueOn = number % 9 === 0 ? '2025-11-30' : null
      const plan = { planDueOn, acceptedPlan: 'starter' } as const
      const values = { updatedAt, dueAt, status, waitingOn, estimatedCompletion, ...plan } as const
      const update = database.query.updateTable('request').set(values)
      await update.where('number', '=', number).execute()
      if (number % 4 > 0) continue
      const dueOn = number % 8 > 0 ? '2025-12-31' : '2026-01-01'
      await addOverdue(database, client, requestId(number), dueOn)
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

test.each(engines)(
  'on %s, an overdue invoice is listed among overdue answers, with what is owed',
  async (engine) => {
    const { database, list, set, overdue, theirs, mine, free, waiting, client } =
      await openQueue(engine)
    const number = await addOverdue(database, client, waiting, '2026-01-01')
    await addOverdue(database, client, theirs, '2026-01-03')
    await set(free, { status: 'completed' })
    await addOverdue(database, client, free, '2025-12-30')
    await addOverdue(database, client, mine, '2999-01-01')
    expect(await list({})).toEqual([free, overdue, waiting, theirs, mine])
    expect(await list({ view: 'waiting' })).toEqual([waiting])
    expect(await list({ search: 'slack' })).toEqual([overdue, waiting, theirs, mine])
    const { requests } = await listQueue(database, reader, {})
    const invoice = { number, dueOn: '2026-01-01', openCents: 100 }
    expect(requests.find(({ id }) => id === waiting)).toMatchObject({ invoice })
    expect(requests.find(({ id }) => id === mine)).not.toHaveProperty('invoice')
    expect((await readOperatorRequest(database, waiting)).invoice).toEqual(invoice)
    await updateInvoice(database.query, number, { remindedAt: new Date().toISOString() })
    const reminded = { ...invoice, isJustReminded: true }
    expect((await readOperatorRequest(database, waiting)).invoice).toEqual(reminded)
  },
)

/** An invoice that was due on a day. */
async function addOverdue(
  database: Database,
  client: Parameters<typeof addInvoice>[1],
  id: string,
  dueOn: string,
) {
  const { query } = database
  const number = await addInvoice(database, client, id, 100)
  await query.updateTable('invoice').set({ dueOn }).where('number', '=', number).execute()
  await updateInvoice(query, number, { paidCents: 0 })
  return number
}

type Listed = Parameters<typeof queueCursor>[0]

const numberOf = ({ id }: Listed) => Number(id.slice(4))
const dueOf = (row: Listed) => Date.parse(queuedDue(row).dueAt ?? noDueTime)
const byRank = (a: Listed, b: Listed) =>
  queueRank(a) === queueRank(b) ? 0 : queueRank(a) < queueRank(b) ? -1 : 1

const orders: Record<QueueSort, (a: Listed, b: Listed) => number> = {
  due: (a, b) => dueOf(a) - dueOf(b) || byRank(a, b) || numberOf(a) - numberOf(b),
  newest: (a, b) => numberOf(b) - numberOf(a),
  oldest: (a, b) => numberOf(a) - numberOf(b),
  updated: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || numberOf(b) - numberOf(a),
}

const now = '2026-11-16T09:30:00.000Z'

test.each(engines)(
  'the queue on %s counts requests of a status or a view up to a maximum',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const operator = await fillQueue(database)
    const { counts, closedCount, viewCounts } = await listQueue(database, operator, {})
    expect(counts).toEqual({ pending: 223, 'in-progress': 75, completed: 75 })
    expect(viewCounts.mine).toBe(54)
    expect(closedCount).toBe(queueCountMax + 1)
  },
)

test.each(engines)(
  'a search on %s by request, client or company lists the newest, and says if there are more',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const operator = await fillQueue(database)
    const { query } = database
    const { clientId, companyId, newest } = await query
      .selectFrom('request')
      .select(['clientId', 'companyId', sql<number>`max(number)`.as('newest')])
      .groupBy(['clientId', 'companyId'])
      .executeTakeFirstOrThrow()
    await updateUser(query, clientId, { name: 'Zoë LOVELACE' })
    await updateUser(query, clientId, { email: 'zoe@example.com' })
    await setCompanyName(query, companyId, 'Engines Ltd')
    for (const search of ['slack', 'ZOË Lovelace', 'zoe@', 'engines']) {
      const queue = await listQueue(database, operator, { search })
      expect(queue.isSearchCut, search).toBe(true)
      const listed = Object.values(queue.counts).reduce((sum, count) => sum + count, 0)
      expect(listed + queue.closedCount, search).toBe(queueSearchMax)
      const { requests } = await listQueue(database, operator, {
        search,
        sort: 'newest',
        state: 'all',
      })
      expect(requests[0]?.id, search).toBe(requestId(newest))
    }
    await query
      .updateTable('request')
      .set({ searchText: 'zoom', clientText: '' })
      .where('number', 'in', ({ selectFrom }) =>
        selectFrom('request').select('number').orderBy('number').limit(queueSearchMax),
      )
      .execute()
    const whole = await listQueue(database, operator, { search: 'zoom' })
    expect(whole).not.toHaveProperty('isSearchCut')
    expect(Object.values(whole.counts).reduce((sum, count) => sum + count, whole.closedCount)).toBe(
      queueSearchMax,
    )
  },
)

test('a request that is passed on is found by its new client alone', async () => {
  const database = await openTestDatabase('sqlite')
  const [from, to, operator] = [
    await addUser(database, { name: 'Ada Lovelace' }),
    await addUser(database, { name: 'Grace Hopper' }),
    await addUser(database, { role: 'operator' }),
  ]
  const companyId = from.companyId ?? ''
  await addOrders(database, from, 1)
  const count = async (search: string) =>
    (await listQueue(database, operator, { search })).requests.length
  expect([await count('lovelace'), await count('hopper')]).toEqual([1, 0])
  await passRequestsOn(database.query, { companyId, from: from.id, to: to.id })
  expect([await count('lovelace'), await count('hopper')]).toEqual([0, 1])
})

/** 4,096 requests, most of them closed, of every status and in every view of the operator. */
async function fillQueue(database: Database) {
  const { query } = database
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator' })
  const [number = 0] = await addOrders(database, client, 1)
  const tables = await query.introspection.getTables()
  const { columns = [] } = tables.find(({ name }) => name === 'request') ?? {}
  const computed = new Set(['number', 'week', 'queueText'])
  const copied = columns.filter(({ name }) => !computed.has(name))
  const names = sql.join(copied.map(({ name }) => sql.ref(name)))
  for (let doubled = 0; doubled < 12; doubled += 1) {
    await sql`insert into request (${names}) select ${names} from request`.execute(query)
  }
  const nth = sql`(number - ${sql.lit(number)})`
  await sql`update request set
    status = case ${nth} % 5 when 0 then 'completed' when 1 then 'in-progress' else 'pending' end,
    "assigneeId" = case when ${nth} % 7 = 0 then ${operator.id} end,
    "waitingOn" = case when ${nth} % 3 = 0 then 'client' else 'agency' end,
    "closedAt" = case when ${nth} % 11 > 0 then ${now} end,
    "dueAt" = '2026-11-' || (10 + ${nth} % 18) || 'T09:00:00.000Z'`.execute(query)
  return operator
}

test('a view is of open requests, and is combined with a search and a status', async () => {
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
    [{ state: 'closed' }, [closed]],
    [{ view: 'mine', state: 'all' }, [mine]],
  ]
  for (const [filter, listed] of views) expect(await list(filter)).toEqual(listed)

  // A completed request is unassigned no more, and still one of mine.
  for (const id of [free, mine]) await set(id, { status: 'completed' })
  expect(await list({ view: 'unassigned' })).toEqual([overdue, waiting])
  expect(await list({ view: 'mine' })).toEqual([mine])
})

test.each(engines)(
  'each status and view counts on %s what choosing it lists with the same search',
  async (engine) => {
    const { database, operator, set, free } = await openQueue(engine)
    await set(free, { status: 'completed' })
    for (const search of [undefined, 'slack', 'Engines Ltd', 'of another name']) {
      const list = (filter: QueueFilter) => listQueue(database, operator, { ...filter, search })
      const listed = async (filter: QueueFilter) => (await list(filter)).requests.length
      const { counts, closedCount, viewCounts } = await list({ view: 'overdue', status: 'pending' })
      for (const status of requestStatuses) {
        expect(counts[status], search).toBe(await listed({ status }))
      }
      expect(closedCount, search).toBe(await listed({ state: 'closed' }))
      for (const view of queueViewNames) {
        expect(viewCounts[view], search).toBe(await listed({ view }))
      }
    }
  },
)

test.each(engines)(
  'a row on %s has the last message of its client until it is answered or needs no answer',
  async (engine) => {
    const { database, client, operator, id } = await openWithRequest(engine)
    const asked = async () => (await listQueue(database, operator, {})).requests[0]?.question
    const ask = (text: string) => sendMessage(database, client, id, { text }, newKey())
    expect(await asked()).toBeUndefined()
    await ask('First')
    await ask('Any "news"?')
    expect(await asked()).toBe('Any "news"?')
    await writeNote(database, operator, id, { text: 'says "settles":true' }, newKey())
    expect(await asked()).toBe('Any "news"?')
    await writeToClient(database, operator, id, { text: 'Soon' }, newKey())
    expect(await asked()).toBeUndefined()
    const { events } = await ask('Thanks')
    const settlesUpTo = events.at(-1)?.id
    expect(await asked()).toBe('Thanks')
    await writeNote(database, operator, id, { text: 'No answer needed', settlesUpTo }, newKey())
    expect(await asked()).toBeUndefined()
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
  await assignRequest(database, other, theirs, { assigneeId: other.id })
  for (const id of [mine, closed])
    await assignRequest(database, operator, id, { assigneeId: operator.id })
  await writeToClient(database, operator, waiting, { text: 'Which plan?', asks: true }, newKey())
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

  return { database, client, operator, list, set, overdue, theirs, mine, free, waiting, closed }
}
