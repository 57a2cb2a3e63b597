import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { queueSorts, queueViews } from '#domain/operations.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { waitingParties } from '#domain/waiting.ts'
import { foldQueueCounts } from '#server/services/fold-queue-counts.ts'
import { listQueue } from '#server/services/list-queue.ts'
import { countRequests } from '#tests/server/count-requests.ts'
import { addOrder, addOrders } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import type { Database } from './database.ts'
import { countAllRequests } from './migrations/0003-queue-counts.ts'
import { openExplained } from './query-plans.fixture.ts'
import { countQueueCounts, readQueueCounts } from './queue-count-store.ts'
import { deleteUser } from './user-store.ts'

const now = '2026-11-16T09:30:00.000Z'

describe.each(engines)('the counts of the queue on %s', (engine) => {
  test('are those of its requests after any change, by any writer', async () => {
    const database = await openTestDatabase(engine)
    const { query } = database
    const operators = [await addOperator(database), await addOperator(database)]
    const client = await addUser(database)
    const change = fc.record({
      status: fc.constantFrom(...requestStatuses),
      waitingOn: fc.constantFrom(...waitingParties),
      closedAt: fc.constantFrom(null, null, now),
      assigneeId: fc.constantFrom(null, ...operators.map(({ id }) => id)),
      dueAt: fc.constantFrom('2026-11-15T23', '2026-11-16T09:29', '2026-11-16T09:31', '9999'),
    })
    const property = fc.asyncProperty(
      fc.array(change, { minLength: 12, maxLength: 12 }),
      async (changes) => {
        const numbers = await addOrders(database, client, 4)
        const last = numbers.pop() ?? 0
        await query.deleteFrom('request').where('number', '=', last).execute()
        for (const [place, values] of changes.entries()) {
          const number = numbers[place % 3] ?? 0
          await query.updateTable('request').set(values).where('number', '=', number).execute()
        }
        await expectRight()
        await foldQueueCounts(database)
        await expectRight()
      },
    )
    await fc.assert(property, { numRuns: 4 })
    await deleteUser(query, operators[0]?.id ?? '')
    await expectRight()
    await expectRecounted(database, operators[1]?.id ?? '')
    await deleteUser(query, client.id)
    await expectRight()
    await foldQueueCounts(database)
    expect(await query.selectFrom('queueCount').selectAll().execute()).toEqual([])

    async function expectRight() {
      for (const { id } of operators) {
        expect(await readQueueCounts(query, id, now)).toEqual(await countRequests(query, id, now))
      }
    }
  })

  test('are added up while orders are placed, by several processes at once', async () => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    await addOrders(database, client, 20)
    const orders = Array.from({ length: 20 }, () => addOrder(database, client))
    const folds = Array.from({ length: 6 }, () => foldQueueCounts(database))
    await Promise.all([...orders, ...folds])
    const { counts } = await readQueueCounts(database.query, '', now)
    expect(counts.pending).toBe(40)
    await foldQueueCounts(database)
    // Both of the hours in which they are due, if the test runs across the end of one.
    expect(await countQueueCounts(database.query)).toBeLessThanOrEqual(2)
  })
})

test.each([
  // The last line of a plan may scan the rows of counts, which have the name of their conditions.
  ['sqlite', /SCAN request(?! USING INDEX)(?=\n)|TEMP B-TREE/],
  ['postgres', /Seq Scan on request|Sort/],
] as const)(
  'the queue reads no more rows of requests than it shows on %s',
  async (engine, readsAll) => {
    const { database, plansOf } = await openExplained(engine)
    await fillQueue(database)
    const operator = await addOperator(database)
    const plans = await plansOf(async () => {
      for (const sort of queueSorts) await listQueue(database, operator, { sort })
      for (const view of queueViews) await listQueue(database, operator, { view })
      for (const status of requestStatuses) await listQueue(database, operator, { status })
    })
    expect(plans).toHaveLength(2 * (queueSorts.length + queueViews.length + requestStatuses.length))
    expect(plans.filter((plan) => readsAll.test(plan))).toEqual([])
    expect(plans.filter((plan) => plan.includes('request_open_'))).not.toEqual([])
  },
)

function addOperator(database: Database) {
  return addUser(database, { role: 'operator' })
}

/** Expects the counts of all requests counted at once. */
async function expectRecounted(database: Database, operatorId: string): Promise<void> {
  const rolledBack = new Error('Rolled back')
  const attempt = database.change(async (trx) => {
    await trx.deleteFrom('queueCount').execute()
    await sql.raw(countAllRequests).execute(trx)
    const expected = await countRequests(trx, operatorId, now)
    expect(await readQueueCounts(trx, operatorId, now)).toEqual(expected)
    throw rolledBack
  })
  await expect(attempt).rejects.toBe(rolledBack)
}

/** Enough requests that PostgreSQL does not read all of them, of every status and in every view. */
async function fillQueue(database: Database): Promise<void> {
  const { query, engine } = database
  const client = await addUser(database)
  const operator = await addOperator(database)
  const [number = 0] = await addOrders(database, client, 1)
  const tables = await query.introspection.getTables()
  const { columns = [] } = tables.find(({ name }) => name === 'request') ?? {}
  const copied = columns.filter(({ name }) => name !== 'number')
  const names = sql.join(copied.map(({ name }) => sql.ref(name)))
  for (let doubled = 0; doubled < 12; doubled += 1) {
    await sql`insert into request (${names}) select ${names} from request`.execute(query)
  }
  const nth = sql`(number - ${sql.lit(number)})`
  await sql`update request set
    status = case ${nth} % 5 when 0 then 'completed' when 1 then 'in-progress' else 'pending' end,
    "assigneeId" = case when ${nth} % 7 = 0 then ${operator.id} end,
    "waitingOn" = case when ${nth} % 3 = 0 then 'client' else 'agency' end,
    "closedAt" = case when ${nth} % 11 = 0 then ${now} end,
    "dueAt" = '2026-11-' || (10 + ${nth} % 18) || 'T09:00:00.000Z'`.execute(query)
  await foldQueueCounts(database)
  if (engine === 'postgres') await sql`vacuum analyze`.execute(query)
}
